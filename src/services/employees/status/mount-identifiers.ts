import type { Updateable } from "kysely";
import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { checkConfig } from "../../pay";
import { unlessInUse } from "../change/employee-conflicts";
import { finishChange } from "../change/finish-change";
import { moveAtOnce, moveOn, withoutPlan } from "../change/move-payroll";
import { employeeData } from "../record/employee-data";
import type { EmployeeTables } from "../store/employee-rows";
import { type EmployeeRow, employeeToChange } from "../store/find-employee";
import { changeNino, changePayrollConfig, changePayrollId } from "./identifier-operations";

export function mountIdentifiers(context: ServiceContext): void {
  mountOperation(context, changeNino, ({ params, body, ...work }) => {
    return change(work, params.employeeId, () => ({ national_insurance_number: body.nationalInsuranceNumber }));
  });

  mountOperation(context, changePayrollId, ({ params, body, ...work }) => {
    return change(work, params.employeeId, () => ({ payroll_id: body.payrollId }));
  });

  mountOperation(context, changePayrollConfig, ({ params, body: { payrollConfigId, from }, ...work }) => {
    return change(work, params.employeeId, async (employee) => {
      await checkConfig(work.tx, payrollConfigId);
      if (from !== null) return moveOn(work, employee, payrollConfigId, from);
      return { payroll_config_id: payrollConfigId, ...withoutPlan(employee), ...moveAtOnce(employee, payrollConfigId) };
    });
  });
}

/** The fields of the identifiers, by column. */
const FIELDS: Readonly<Record<string, string>> = {
  national_insurance_number: "nationalInsuranceNumber",
  payroll_id: "payrollId",
  payroll_config_id: "payrollConfigId",
  payroll_move_date: "payrollMove",
};

type Columns = Updateable<EmployeeTables["employee"]>;

async function change(
  work: RequestWork,
  employeeId: string,
  columns: (employee: EmployeeRow) => Columns | Promise<Columns>,
) {
  const { tx, today } = work;
  const before = await employeeToChange(tx, employeeId);
  const set = await columns(before.employee);
  await unlessInUse(() =>
    tx.withTables<EmployeeTables>().updateTable("employee").set(set).where("employee_id", "=", employeeId).execute(),
  );
  const changedFields = Object.keys(set).flatMap((column) => FIELDS[column] ?? []);
  const facts = await finishChange(work, { before, changedFields });
  return { data: employeeData(facts, today), text: "The employee is changed." };
}
