import { isReportedInPastYear, type PastYearCause } from "../../../engine/corrections";
import type { CorrectionRow } from "../store/select-corrections";
import { refused } from "./refused";

interface Reporting {
  readonly row: CorrectionRow;
  readonly content: CorrectionRow["content"];
  readonly terms: Pick<CorrectionRow, "treatment"> & { readonly pastYearCause: PastYearCause | null };
}

/** Refuses to report pay in a tax year before that of the run unless its cause is stated and belongs to that year. */
export function needPastYearCause({ row, content, terms }: Reporting, runYear: number): void {
  const { treatment, pastYearCause } = terms;
  if (treatment !== "PastYearFps" || !changesPayBefore(content, runYear)) return;
  if (pastYearCause === null) throw refused("past_year_cause_missing", row);
  if (!isReportedInPastYear(pastYearCause)) throw refused("not_of_past_year", row);
}

function changesPayBefore({ periods }: CorrectionRow["content"], runYear: number): boolean {
  return periods.some(
    ({ year, differences }) => year < runYear && differences.some(({ amount }) => amount === "grossPay"),
  );
}
