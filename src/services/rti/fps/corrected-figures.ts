import type { YearToDate } from "../../../engine";
import { haveSameFigures } from "../../../engine/corrections/to-date";
import type { Tx } from "../../../platform/store";
import { pastYearFigures } from "../../corrections";
import { lastSlips, reportedFigures } from "./last-slips";

/** The figures of a tax year that corrections of an employee have stated since its end. */
export interface CorrectedFigures {
  readonly correctionIds: readonly string[];
  /** The runs that settled the corrections. */
  readonly payRunIds: readonly string[];
  /** When the last of them was settled: the pay date of its run, or the day of the last repayment. */
  readonly settledOn: string;
  readonly yearToDate: YearToDate;
  /** Whether they are those of a leaver who has repaid what was not due: of pay before the last day, not of a payment after it. */
  readonly isRepaid: boolean;
  /** Whether they are what was reported last: a submission that it refused does not count. */
  readonly isReported: boolean;
}

/** Returns the corrected figures of a tax year by employee; none before a correction of the year is settled. */
export async function correctedFigures(tx: Tx, taxYear: number): Promise<ReadonlyMap<string, CorrectedFigures>> {
  const all = await pastYearFigures(tx, taxYear);
  if (all.length === 0) return new Map();
  const ids = [...new Set(all.map(({ employeeId }) => employeeId))];
  const told = await figuresTold(tx, taxYear, ids);
  const figures = new Map<string, CorrectedFigures>();
  for (const { employeeId, correctionId, payRunId, settledOn, yearToDate } of all) {
    const before = figures.get(employeeId);
    const reported = told.get(employeeId);
    figures.set(employeeId, {
      correctionIds: [...(before?.correctionIds ?? []), correctionId],
      payRunIds: [...(before?.payRunIds ?? []), ...(payRunId === null ? [] : [payRunId])],
      settledOn,
      isRepaid: payRunId === null,
      yearToDate,
      isReported: reported !== undefined && haveSameFigures(yearToDate, reported),
    });
  }
  return figures;
}

/** Returns what was reported of the year: by the last correction that it has not refused, else by the payslips. */
async function figuresTold(
  tx: Tx,
  taxYear: number,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, YearToDate>> {
  const last = await lastSlips(tx, taxYear, employeeIds);
  const reported = await reportedFigures(tx, taxYear, employeeIds);
  return new Map(
    last.map(({ employee_id, regular_payment_date: paidOn, document }) => {
      const told = reported.get(employee_id);
      const isNewest = told !== undefined && paidOn <= told.paymentDate;
      return [employee_id, isNewest ? told.yearToDate : document.payslip.yearToDate];
    }),
  );
}
