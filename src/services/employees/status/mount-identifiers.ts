import type { Updateable } from "kysely";
import type { Tx } from "../../../platform/store";
import { mountOperation, type ServiceContext } from "../../contract";
import { checkConfig } from "../../pay";
import { unlessInUse } from "../change/employee-conflicts";
import { type By, finishChange } from "../change/finish-change";
import { employeeData } from "../record/employee-data";
import type { EmployeeTables } from "../store/employee-rows";
import { employeeToChange } from "../store/find-employee";
import { changeNino, changePayrollConfig, changePayrollId } from "./identifier-operations";

export function mountIdentifiers(context: ServiceContext): void {
  mountOperation(context, changeNino, async ({ params, body, ...by }, tx) => {
    await employeeToChange(tx, params.employeeId);
    const set = { national_insurance_number: body.nationalInsuranceNumber };
    return change(tx, context, params.employeeId, set, "nationalInsuranceNumber", by);
  });

  mountOperation(context, changePayrollId, async ({ params, body, ...by }, tx) => {
    await employeeToChange(tx, params.employeeId);
    return change(tx, context, params.employeeId, { payroll_id: body.payrollId }, "payrollId", by);
  });

  mountOperation(context, changePayrollConfig, async ({ params, body, ...by }, tx) => {
    const { employeeId } = params;
    const { employee } = await employeeToChange(tx, employeeId);
    await checkConfig(tx, body.payrollConfigId);
    const { organisationId } = by;
    await context.payrollRuns.markDirty(tx, {
      organisationId,
      employeeId,
      payrollConfigId: employee.payroll_config_id,
    });
    return change(tx, context, employeeId, { payroll_config_id: body.payrollConfigId }, "payrollConfigId", by);
  });
}

async function change(
  tx: Tx,
  context: ServiceContext,
  employeeId: string,
  set: Updateable<EmployeeTables["employee"]>,
  field: string,
  by: By & { readonly today: string },
) {
  await unlessInUse(() =>
    tx.withTables<EmployeeTables>().updateTable("employee").set(set).where("employee_id", "=", employeeId).execute(),
  );
  const facts = await finishChange(tx, context, employeeId, by, [field]);
  return { data: employeeData(facts, by.today), text: "The employee is changed." };
}
