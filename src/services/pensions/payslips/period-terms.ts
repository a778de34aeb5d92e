import { sql } from "kysely";
import type { WorkerCategory } from "../../../engine";
import { hasAutoEnrolmentMinimum } from "../../../engine/pensions";
import type { Tx } from "../../../platform/store";
import { type GivenPension, moneyOf, type PayslipPeriod, withoutNulls } from "../../contract";
import { isAmong, listRecords, type Worker } from "../enrolment/workers";
import { pensionTables } from "../store/pension-tables";

type PeriodTerms = Partial<GivenPension["terms"]>;

/**
 * Returns what differs for employees in a period: overrides, voluntary contributions, and the worker's category if there
 * is no minimum, or if there is an override. Three statements, however many employees there are.
 */
export async function periodTerms(
  tx: Tx,
  { year, period }: Pick<PayslipPeriod, "year" | "period">,
  workers: ReadonlyMap<string, Worker>,
): Promise<ReadonlyMap<string, PeriodTerms>> {
  const found = new Map<string, PeriodTerms>();
  const employeeIds = [...workers.keys()];
  if (employeeIds.length === 0) return found;
  const tables = pensionTables(tx);
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
  const categories = await categoriesOf(tx, workers);
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

/** Returns the categories of workers by the last assessment in any job of their employment. */
async function categoriesOf(
  tx: Tx,
  workers: ReadonlyMap<string, Worker>,
): Promise<ReadonlyMap<string, WorkerCategory>> {
  const all = await lastAssessments(tx, [...new Set([...workers.values()].flatMap(listRecords))]);
  const found = new Map<string, WorkerCategory>();
  for (const [id, worker] of workers) {
    const [last, ...others] = listRecords(worker).flatMap((record) => all.get(record) ?? []);
    if (last === undefined) continue;
    found.set(id, others.reduce((one, other) => (placeOf(other) > placeOf(one) ? other : one), last).category);
  }
  return found;
}

function placeOf({
  payment_date: paidOn,
  assessment_id: id,
}: {
  readonly payment_date: string;
  readonly assessment_id: string;
}): string {
  return `${paidOn} ${id}`;
}

/** Returns the categories of workers by their last assessments. */
export async function findCategories(
  tx: Tx,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, WorkerCategory>> {
  return new Map([...(await lastAssessments(tx, employeeIds))].map(([id, { category }]) => [id, category]));
}

async function lastAssessments(tx: Tx, employeeIds: readonly string[]) {
  const rows = await pensionTables(tx)
    .selectFrom("pension_assessment")
    .distinctOn("employee_id")
    .select(["employee_id", "payment_date", "assessment_id"])
    .select(sql<WorkerCategory>`assessment ->> 'workerCategory'`.as("category"))
    .where(isAmong(employeeIds))
    .where("assessment", "is not", null)
    .orderBy("employee_id")
    .orderBy("payment_date", "desc")
    .orderBy("assessment_id", "desc")
    .execute();
  return new Map(rows.map((row) => [row.employee_id, row]));
}
