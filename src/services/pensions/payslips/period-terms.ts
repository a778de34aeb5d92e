import { sql } from "kysely";
import type { WorkerCategory } from "../../../engine";
import { hasAutoEnrolmentMinimum } from "../../../engine/pensions";
import type { Tx } from "../../../platform/store";
import { type GivenPension, moneyOf, type PayslipPeriod, withoutNulls } from "../../contract";
import { isAmong } from "../enrolment/workers";
import type { PensionTables } from "../store/pension-tables";

type PeriodTerms = Partial<GivenPension["terms"]>;

/**
 * Returns what differs for employees in a period: overrides, voluntary contributions, and the worker's category if there
 * is no minimum, or if there is an override. Three statements, however many employees there are.
 */
export async function periodTerms(
  tx: Tx,
  { year, period }: Pick<PayslipPeriod, "year" | "period">,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, PeriodTerms>> {
  const found = new Map<string, PeriodTerms>();
  if (employeeIds.length === 0) return found;
  const tables = tx.withTables<PensionTables>();
  const voluntary = await tables
    .selectFrom("pension_voluntary_contribution")
    .selectAll()
    .where(isAmong(employeeIds))
    .where("tax_year", "=", year)
    .where("period", "=", period)
    .execute();
  for (const row of voluntary) found.set(row.employee_id, { additionalVoluntaryContribution: moneyOf(row.amount) });
  const overrides = await tables
    .selectFrom("pension_contribution_override")
    .selectAll()
    .where(isAmong(employeeIds))
    .where("tax_year", "=", year)
    .where("period", "=", period)
    .execute();
  const categories = await findCategories(tx, employeeIds);
  for (const [id, workerCategory] of categories) {
    if (!hasAutoEnrolmentMinimum(workerCategory)) found.set(id, { ...found.get(id), workerCategory });
  }
  for (const row of overrides) {
    const { employee_amount: employee, employer_amount: employer } = row;
    found.set(row.employee_id, {
      ...found.get(row.employee_id),
      ...withoutNulls({ workerCategory: categories.get(row.employee_id) ?? null }),
      contributionOverride: withoutNulls({
        employeeFactor: row.employee_factor,
        employeeAmount: employee === null ? null : moneyOf(employee),
        employerFactor: row.employer_factor,
        employerAmount: employer === null ? null : moneyOf(employer),
        acknowledgeBelowAutoEnrolmentMinimum: row.is_acknowledged,
        reason: row.reason,
      }),
    });
  }
  return found;
}

/** Returns the categories of workers by their last assessments. */
export async function findCategories(
  tx: Tx,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, WorkerCategory>> {
  if (employeeIds.length === 0) return new Map();
  const rows = await tx
    .withTables<PensionTables>()
    .selectFrom("pension_assessment")
    .distinctOn("employee_id")
    .select(["employee_id", sql<WorkerCategory>`assessment ->> 'workerCategory'`.as("category")])
    .where(isAmong(employeeIds))
    .where("assessment", "is not", null)
    .orderBy("employee_id")
    .orderBy("payment_date", "desc")
    .orderBy("assessment_id", "desc")
    .execute();
  return new Map(rows.map(({ employee_id, category }) => [employee_id, category]));
}
