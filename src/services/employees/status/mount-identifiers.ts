import type { Updateable } from "kysely";
import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { checkConfig } from "../../pay";
import { unlessInUse } from "../change/employee-conflicts";
import { finishChange } from "../change/finish-change";
import { employeeData } from "../record/employee-data";
import type { EmployeeTables } from "../store/employee-rows";
import { employeeToChange } from "../store/find-employee";
import { changeNino, changePayrollConfig, changePayrollId } from "./identifier-operations";

export function mountIdentifiers(context: ServiceContext): void {
  mountOperation(context, changeNino, ({ params, body, ...work }) => {
    return change(work, params.employeeId, { national_insurance_number: body.nationalInsuranceNumber });
  });

  mountOperation(context, changePayrollId, ({ params, body, ...work }) => {
    return change(work, params.employeeId, { payroll_id: body.payrollId });
  });

  mountOperation(context, changePayrollConfig, ({ params, body, ...work }) => {
    return change(work, params.employeeId, { payroll_config_id: body.payrollConfigId });
  });
}

/** The fields of the identifiers, by column. */
const FIELDS: Readonly<Record<string, string>> = {
  national_insurance_number: "nationalInsuranceNumber",
  payroll_id: "payrollId",
  payroll_config_id: "payrollConfigId",
};

async function change(work: RequestWork, employeeId: string, set: Updateable<EmployeeTables["employee"]>) {
  const { tx, today } = work;
  const before = await employeeToChange(tx, employeeId);
  if (set.payroll_config_id !== undefined) await checkConfig(tx, set.payroll_config_id);
  await unlessInUse(() =>
    tx.withTables<EmployeeTables>().updateTable("employee").set(set).where("employee_id", "=", employeeId).execute(),
  );
  const changedFields = Object.keys(set).flatMap((column) => FIELDS[column] ?? []);
  const facts = await finishChange(work, { before, changedFields });
  return { data: employeeData(facts, today), text: "The employee is changed." };
}
