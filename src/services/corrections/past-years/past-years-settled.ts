import type { Tx } from "../../../platform/store";
import { selectCorrections } from "../store/select-corrections";

/** Returns the past tax years whose figures the corrections posted in a run have changed, in order. */
export async function pastYearsSettled(tx: Tx, payRunId: string): Promise<readonly number[]> {
  const rows = await selectCorrections(tx)
    .select("past_years")
    .where("posted_run_id", "=", payRunId)
    .where("status", "=", "Posted")
    .execute();
  const years = rows.flatMap(({ past_years }) => past_years.map(({ taxYear }) => taxYear));
  return [...new Set(years)].sort((one, other) => one - other);
}
