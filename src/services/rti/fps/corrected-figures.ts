import type { YearToDate } from "../../../engine";
import type { Tx } from "../../../platform/store";
import { pastYearFigures } from "../../corrections";
import { selectTold } from "../store/select-told";

/** The figures of a tax year that corrections of an employee have stated since its end. */
export interface CorrectedFigures {
  readonly correctionIds: readonly string[];
  /** The runs that settled the corrections. */
  readonly payRunIds: readonly string[];
  readonly yearToDate: YearToDate;
  /** Whether they are those of a leaver who has repaid what was not due: of pay before the last day, not of a payment after it. */
  readonly isRepaid: boolean;
  /** Whether a submission that HMRC has not refused states them. */
  readonly isReported: boolean;
}

/** Returns the corrected figures of a tax year by employee; none before a correction of the year is settled. */
export async function correctedFigures(tx: Tx, taxYear: number): Promise<ReadonlyMap<string, CorrectedFigures>> {
  const all = await pastYearFigures(tx, taxYear);
  const figures = new Map<string, CorrectedFigures>();
  if (all.length === 0) return figures;
  const reported = await reportedCorrections(tx, taxYear);
  for (const { employeeId, correctionId, payRunId, yearToDate } of all) {
    const before = figures.get(employeeId);
    figures.set(employeeId, {
      correctionIds: [...(before?.correctionIds ?? []), correctionId],
      payRunIds: [...(before?.payRunIds ?? []), ...(payRunId === null ? [] : [payRunId])],
      isRepaid: payRunId === null,
      yearToDate,
      isReported: (before?.isReported ?? true) && reported.has(correctionId),
    });
  }
  return figures;
}

async function reportedCorrections(tx: Tx, taxYear: number): Promise<ReadonlySet<string>> {
  const rows = await selectTold(tx)
    .select("told.corrections")
    .where("told.tax_year", "=", taxYear)
    .where("told.to_date", "is not", null)
    .where("sent.status", "in", ["Pending", "Submitted", "Accepted"])
    .execute();
  return new Set(rows.flatMap(({ corrections }) => corrections));
}
