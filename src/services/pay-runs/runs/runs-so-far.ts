import type { Tx } from "../../../platform/store";
import type { RunsSoFar } from "../../contract";
import type { PayRunTables } from "../store/pay-run-tables";

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
