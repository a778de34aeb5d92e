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
    const { calculationMethod: calculation_method, partPeriodDivisor: part_period_divisor } = body;
    const values = { calculation_method, part_period_divisor, updated_at: now };
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
  const organisation = await tables
    .selectFrom("salary_configuration")
    .select(["calculation_method", "part_period_divisor"])
    .executeTakeFirst();
  const [method, source] = effective<Method>(own?.calculation_method, organisation?.calculation_method, "CalendarDays");
  const divisor = effective<Divisor>(own?.part_period_divisor, organisation?.part_period_divisor, "TaxYear");
  return {
    employeeId,
    calculationMethod: own?.calculation_method ?? null,
    effectiveCalculationMethod: method,
    source,
    partPeriodDivisor: own?.part_period_divisor ?? null,
    effectivePartPeriodDivisor: divisor[0],
    partPeriodDivisorSource: divisor[1],
    createdAt: own?.created_at ?? null,
    updatedAt: own?.updated_at ?? null,
  };
}

type Method = EmployeeConfiguration["effectiveCalculationMethod"];
type Divisor = EmployeeConfiguration["effectivePartPeriodDivisor"];
type Source = EmployeeConfiguration["source"];

/** Returns the setting that is in force, with its level. */
function effective<Setting>(
  own: Setting | null | undefined,
  organisation: Setting | undefined,
  usual: Setting,
): readonly [Setting, Source] {
  if (own !== undefined && own !== null) return [own, "Employee"];
  return organisation === undefined ? [usual, "Default"] : [organisation, "Organisation"];
}
