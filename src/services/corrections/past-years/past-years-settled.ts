import { sql } from "kysely";
import type { Tx } from "../../../platform/store";
import { type CorrectionRow, selectCorrections } from "../store/select-corrections";

/** Returns the past tax years whose figures the corrections posted in some runs have changed, in order. */
export async function pastYearsSettled(tx: Tx, payRunIds: readonly string[]): Promise<readonly number[]> {
  if (payRunIds.length === 0) return [];
  const rows = await selectCorrections(tx)
    .select("past_years")
    .where("posted_run_id", "in", [...payRunIds])
    .where("status", "=", "Posted")
    .execute();
  return distinctYears(rows);
}

/** Returns the tax years of which settled corrections state figures, in order. */
export async function yearsWithFigures(tx: Tx): Promise<readonly number[]> {
  const rows = await selectCorrections(tx)
    .select("past_years")
    .where("status", "in", ["Posted", "Repaid"])
    .where(sql<boolean>`past_years <> '[]'`)
    .execute();
  return distinctYears(rows);
}

function distinctYears(rows: readonly Pick<CorrectionRow, "past_years">[]): readonly number[] {
  const years = rows.flatMap(({ past_years }) => past_years.map(({ taxYear }) => taxYear));
  return [...new Set(years)].sort((one, other) => one - other);
}
