import type { Tx } from "../../../platform/store";
import { selectCorrections } from "../store/select-corrections";

/** Returns the past tax years whose figures the corrections posted in some runs have changed, in order. */
export async function pastYearsSettled(tx: Tx, payRunIds: readonly string[]): Promise<readonly number[]> {
  if (payRunIds.length === 0) return [];
  const rows = await selectCorrections(tx)
    .select("past_years")
    .where("posted_run_id", "in", [...payRunIds])
    .where("status", "=", "Posted")
    .execute();
  const years = rows.flatMap(({ past_years }) => past_years.map(({ taxYear }) => taxYear));
  return [...new Set(years)].sort((one, other) => one - other);
}
