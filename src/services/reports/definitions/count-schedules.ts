import type { Tx } from "../../../platform/store";
import type { ReportTables } from "../store/report-tables";

/** Counts the schedules of definitions that have any. */
export async function countSchedules(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .withTables<ReportTables>()
    .selectFrom("report_schedule")
    .select(({ fn }) => ["definition_id", fn.countAll<number>().as("count")])
    .groupBy("definition_id")
    .execute();
  return new Map(rows.map(({ definition_id, count }) => [definition_id, count]));
}
