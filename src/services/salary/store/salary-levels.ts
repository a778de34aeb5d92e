import type { CalculationMethod, LeaveDocument, PartPeriodDivisor } from "../../../engine";
import type { Tx } from "../../../platform/store";
import { findConfig, findOrganisation, findUsualPattern, type Territory, type WorkingPattern } from "../../pay";
import type { SalaryTables } from "./salary-tables";

/** An employee's own settings; null if the organisation's apply. */
interface EmployeeLevel {
  readonly calculationMethod: CalculationMethod | null;
  readonly partPeriodDivisor: PartPeriodDivisor | null;
  readonly leave: LeaveDocument | null;
}

/** The organisation's configuration. */
interface OrganisationLevel {
  readonly calculationMethod: CalculationMethod;
  readonly partPeriodDivisor: PartPeriodDivisor;
  readonly enabled: boolean;
}

/** The salary settings of all levels for a payroll's employees. */
export interface SalaryLevels {
  readonly payrollConfigId: string;
  /** Whether the organisation has this payroll. */
  readonly isPayrollKnown: boolean;
  /** Null without a configuration: the service is then dormant, as it is while not enabled. */
  readonly configuration: OrganisationLevel | null;
  readonly leave: LeaveDocument | null;
  readonly organisationPattern: WorkingPattern | null;
  readonly payrollPattern: WorkingPattern | null;
  readonly territory: Territory;
  readonly employees: ReadonlyMap<string, EmployeeLevel>;
}

/** Returns the levels for a payroll and some employees, with seven statements however many employees there are. */
export async function salaryLevels(
  tx: Tx,
  payrollConfigId: string,
  employeeIds: readonly string[],
): Promise<SalaryLevels> {
  const payroll = await findConfig(tx, payrollConfigId);
  const organisation = await findOrganisation(tx);
  return {
    payrollConfigId,
    isPayrollKnown: payroll !== null,
    ...(await organisationLevel(tx)),
    organisationPattern: await findUsualPattern(tx),
    payrollPattern: payroll?.working_pattern_defaults ?? null,
    territory: organisation?.territory ?? "EnglandAndWales",
    employees: await employeeLevels(tx, employeeIds),
  };
}

/** Returns the organisation's settings. */
async function organisationLevel(tx: Tx): Promise<Pick<SalaryLevels, "configuration" | "leave">> {
  const tables = tx.withTables<SalaryTables>();
  const row = await tables
    .selectFrom("salary_configuration")
    .select(["calculation_method as calculationMethod", "part_period_divisor as partPeriodDivisor", "enabled"])
    .executeTakeFirst();
  const leave = await tables.selectFrom("salary_leave_policy").select("document").executeTakeFirst();
  return {
    configuration: row ?? null,
    leave: leave?.document ?? null,
  };
}

async function employeeLevels(tx: Tx, employeeIds: readonly string[]): Promise<ReadonlyMap<string, EmployeeLevel>> {
  if (employeeIds.length === 0) return new Map();
  const tables = tx.withTables<SalaryTables>();
  const overrides = await tables
    .selectFrom("salary_override")
    .select(["employee_id", "calculation_method", "part_period_divisor"])
    .where("employee_id", "in", [...employeeIds])
    .execute();
  const leaves = await tables
    .selectFrom("employee_salary_leave_policy")
    .select(["employee_id", "document"])
    .where("employee_id", "in", [...employeeIds])
    .execute();
  const own = new Map(overrides.map((row) => [row.employee_id, row]));
  const documents = new Map(leaves.map((row) => [row.employee_id, row.document]));
  return new Map(
    employeeIds.map((id) => [
      id,
      {
        calculationMethod: own.get(id)?.calculation_method ?? null,
        partPeriodDivisor: own.get(id)?.part_period_divisor ?? null,
        leave: documents.get(id) ?? null,
      },
    ]),
  );
}
