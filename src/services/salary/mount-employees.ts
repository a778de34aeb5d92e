import type { Tx } from "../../platform/store";
import { mountOperation, type ServiceContext } from "../contract";
import { markEmployee, requireEmployee } from "../employees";
import {
  deleteEmployeeConfiguration,
  type EmployeeConfiguration,
  getEmployeeConfiguration,
  saveEmployeeConfiguration,
} from "./contract/employee-operations";
import type { SalaryTables } from "./store/salary-tables";

export function mountEmployees(context: ServiceContext): void {
  mountOperation(context, getEmployeeConfiguration, async ({ params: { employeeId } }, tx) => {
    await requireEmployee(tx, employeeId);
    const data = await configurationOf(tx, employeeId);
    return { data, beside: data.effectiveCalculationMethod, text: "This is how the salary is calculated." };
  });

  mountOperation(context, saveEmployeeConfiguration, async ({ params, body, organisationId, now }, tx) => {
    const { employeeId } = params;
    await requireEmployee(tx, employeeId);
    const values = { calculation_method: body.calculationMethod, updated_at: now };
    await tx
      .withTables<SalaryTables>()
      .insertInto("salary_override")
      .values({ organisation_id: organisationId, employee_id: employeeId, ...values, created_at: now })
      .onConflict((conflict) => conflict.columns(["organisation_id", "employee_id"]).doUpdateSet(values))
      .execute();
    await markEmployee(tx, context, { organisationId, employeeId });
    return { data: await configurationOf(tx, employeeId), text: "The employee's own method is saved." };
  });

  mountOperation(context, deleteEmployeeConfiguration, async ({ params, organisationId }, tx) => {
    const { employeeId } = params;
    await requireEmployee(tx, employeeId);
    const removed = await tx
      .withTables<SalaryTables>()
      .deleteFrom("salary_override")
      .where("employee_id", "=", employeeId)
      .returning("employee_id")
      .executeTakeFirst();
    if (removed !== undefined) await markEmployee(tx, context, { organisationId, employeeId });
    return { data: await configurationOf(tx, employeeId), text: "The employee has no method of their own now." };
  });
}

async function configurationOf(tx: Tx, employeeId: string): Promise<EmployeeConfiguration> {
  const tables = tx.withTables<SalaryTables>();
  const own = await tables
    .selectFrom("salary_override")
    .selectAll()
    .where("employee_id", "=", employeeId)
    .executeTakeFirst();
  const organisation = await tables.selectFrom("salary_configuration").select("calculation_method").executeTakeFirst();
  return {
    employeeId,
    calculationMethod: own?.calculation_method ?? null,
    ...effectiveMethod(own?.calculation_method, organisation?.calculation_method),
    createdAt: own?.created_at ?? null,
    updatedAt: own?.updated_at ?? null,
  };
}

type Method = EmployeeConfiguration["effectiveCalculationMethod"];
type Effective = Pick<EmployeeConfiguration, "effectiveCalculationMethod" | "source">;

function effectiveMethod(own: Method | undefined, organisation: Method | undefined): Effective {
  if (own !== undefined) return { effectiveCalculationMethod: own, source: "Employee" };
  if (organisation !== undefined) return { effectiveCalculationMethod: organisation, source: "Organisation" };
  return { effectiveCalculationMethod: "CalendarDays", source: "Default" };
}
