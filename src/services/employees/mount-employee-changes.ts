import { errorCode } from "../../platform";
import { Refused } from "../../platform/http";
import { forgetHistory, mountOperation, type ServiceContext } from "../contract";
import type { EmployeeFacts } from "./";
import { changeEmployee } from "./change/change-employee";
import { countEmployees } from "./change/count-employees";
import { markRuns, publish } from "./change/finish-change";
import { deleteEmployee, patchEmployee, replaceEmployee } from "./employee-operations";
import { EMPLOYEE } from "./history/record-changes";
import { requireNoOtherJob } from "./jobs/check-other-job";
import { employeeData } from "./record/employee-data";
import { patchedEmployee } from "./record/patched-employee";
import type { EmployeeTables } from "./store/employee-rows";
import { employeeToChange } from "./store/find-employee";

export function mountEmployeeChanges(context: ServiceContext): void {
  mountOperation(context, replaceEmployee, async ({ params, body, ...work }, tx) => {
    const before = await employeeToChange(tx, params.employeeId);
    const facts = await changeEmployee(work, before, body);
    return changed(facts, work.today);
  });

  mountOperation(context, patchEmployee, async ({ params, body, ...work }, tx) => {
    const before = await employeeToChange(tx, params.employeeId);
    const facts = await changeEmployee(work, before, patchedEmployee(before, body, work.today));
    return changed(facts, work.today);
  });

  mountOperation(context, deleteEmployee, async ({ params, ...work }, tx) => {
    const facts = await employeeToChange(tx, params.employeeId);
    const { locked_payment_date: locked, leaving_date: leavingDate } = facts.employee;
    if (locked !== null) throw hasPayslips();
    await requireNoOtherJob(tx, params.employeeId);
    // A run being created holds the marks exclusively, and writes figures for the employees that it has read.
    await context.payrollRuns.holdMarks(tx, work.organisationId);
    const deletion = tx
      .withTables<EmployeeTables>()
      .deleteFrom("employee")
      .where("employee_id", "=", params.employeeId);
    await deletion.execute().catch((error: unknown) => {
      throw isOfLockedRun(error) ? hasPayslips() : error;
    });
    await forgetHistory(tx, [EMPLOYEE, params.employeeId]);
    await countEmployees(tx, work.organisationId, { employees: -1, active: leavingDate === null ? -1 : 0 });
    await publish(work, await markRuns(work, [{ employee: facts.employee, changedFields: [] }], "employee.deleted"));
    return { data: employeeData(facts, work.today), text: "The employee is deleted." };
  });
}

function changed(facts: EmployeeFacts, today: string) {
  return { data: employeeData(facts, today), text: "The employee is changed." };
}

/** The database keeps what a locked run was made from, even lines of an employee who has no payslip in it. */
function isOfLockedRun(error: unknown): boolean {
  return errorCode(error) === RAISED_BY_A_GUARD;
}

const RAISED_BY_A_GUARD = "P0001";

function hasPayslips(): Refused {
  const text = "A payslip of the employee is locked: the employee stays on record.";
  return new Refused(409, { token: "employee_has_payslips", text });
}
