import type { NewEvent } from "../../../platform/events";
import type { RequestWork } from "../../contract";
import { payrollsToJoin } from "../../pay";
import { recordChanges } from "../history/record-changes";
import { checkOtherJob } from "../jobs/check-other-job";
import { type NewEmployeeRows, newEmployeeRows } from "../new/new-employee-rows";
import { writeFirstRows } from "../new/write-first-rows";
import type { NewEmployee } from "../record/employee-schemas";
import type { EmployeeFacts } from "../store/employee-facts";
import type { EmployeeTables } from "../store/employee-rows";
import { requireFacts } from "../store/require-employee";
import { countEmployees } from "./count-employees";
import { markRuns, publish } from "./finish-change";
import { unlessInUse } from "./period-locked";

/** Adds an employee with its first records: salary, tax code and category letter from the first day. */
export async function createEmployee(work: RequestWork, sent: NewEmployee): Promise<EmployeeFacts> {
  const { tx } = work;
  const payrollOf = await payrollsToJoin(tx, [sent.payrollConfigId]);
  await checkOtherJob(tx, null, sent);
  const rows = newEmployeeRows(work, sent, payrollOf(sent.payrollConfigId));
  await unlessInUse(() => tx.withTables<EmployeeTables>().insertInto("employee").values(rows.employee).execute());
  await publish(work, await finishNew(work, [rows]));
  return requireFacts(tx, rows.employee.employee_id);
}

/** Writes the first records of new employees, counts them and marks open runs. Returns the events, to publish last. */
export async function finishNew(work: RequestWork, added: readonly NewEmployeeRows[]): Promise<readonly NewEvent[]> {
  await writeFirstRows(work.tx, added);
  await countEmployees(work.tx, work.organisationId, { employees: added.length, active: added.length });
  await recordChanges(
    work,
    added.map(({ employee }) => ({ recordId: employee.employee_id, action: "Created", before: null, after: null })),
  );
  const changes = added.map(({ employee }) => {
    const { other_job_of: firstJob = null } = employee;
    return { employee: { ...employee, leaving_date: null, other_job_of: firstJob }, changedFields: [] };
  });
  return markRuns(work, changes, "employee.created");
}
