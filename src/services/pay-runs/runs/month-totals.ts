import type { Tx } from "../../../platform/store";
import type { RunsSoFar } from "../../contract";
import { addAmounts, type ShownAmounts } from "../payslips/add-amounts";
import type { PayRunTables } from "../store/pay-run-tables";
import { selectRuns } from "../store/select-runs";

/** The runs whose totals are wanted. */
interface Asked {
  readonly taxYear: number;
  /** Null for all payrolls. */
  readonly payrollConfigId: string | null;
}

/**
 * Returns the totals of the final payslips of a tax year, by the tax month of their payment; months without pay are left
 * out. They are those that their runs were locked with: a large payroll has a million payslips in a year, too many to be
 * read for a response.
 */
export async function monthTotals(
  tx: Tx,
  { taxYear, payrollConfigId }: Asked,
): Promise<ReadonlyMap<number, ShownAmounts>> {
  const runs = await selectRuns(tx)
    .select(["tax_month", "totals"])
    .where("tax_year", "=", taxYear)
    .where("status", "=", "Locked")
    .where("employee_count", ">", 0)
    .$if(payrollConfigId !== null, (all) => all.where("payroll_config_id", "=", payrollConfigId))
    .orderBy("tax_month")
    .execute();
  const months = new Map<number, ShownAmounts>();
  for (const { tax_month: month, totals } of runs) {
    if (totals === null) throw new Error("A locked run has totals.");
    const before = months.get(month);
    months.set(month, before === undefined ? totals : addAmounts([before, totals]));
  }
  return months;
}

/** Returns the runs of payrolls that have any, by payroll, with two statements. */
export async function runsSoFar(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, RunsSoFar>> {
  if (ids.length === 0) return new Map();
  const runs = tx
    .withTables<PayRunTables>()
    .selectFrom("pay_run")
    .where("payroll_config_id", "in", [...ids]);
  const counted = await runs
    .select(({ fn }) => ["payroll_config_id", fn.countAll<number>().as("count"), fn.max("sequence").as("last")])
    .groupBy("payroll_config_id")
    .execute();
  const locked = await runs
    .distinctOn("payroll_config_id")
    .select(["payroll_config_id", "year", "period"])
    .where("status", "=", "Locked")
    .orderBy("payroll_config_id")
    .orderBy("sequence", "desc")
    .execute();
  const lastLocked = new Map(locked.map(({ payroll_config_id: id, year, period }) => [id, { year, period }]));
  return new Map(
    counted.map(({ payroll_config_id: id, count, last }) => [
      id,
      { count: Number(count), lastSequence: last, lastLocked: lastLocked.get(id) ?? null },
    ]),
  );
}
