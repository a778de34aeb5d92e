import { TAX_MONTHS } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import { addAmounts, monthTotals, type ShownAmounts, withoutAmounts } from "../../pay-runs";
import { lastSlips } from "../fps/last-slips";
import { reportedFigures } from "../fps/reported-figures";

interface Asked {
  readonly taxYear: number;
  /** Null for all payrolls. */
  readonly payrollConfigId: string | null;
}

/**
 * Returns the totals of a tax year's final payslips by tax month, as they are reported: what a correction of the year has
 * reported after its end changes the charge of its last month.
 */
export async function monthTotalsReported(tx: Tx, asked: Asked): Promise<ReadonlyMap<number, ShownAmounts>> {
  const totals = await monthTotals(tx, asked);
  const corrected = await correctedSince(tx, asked);
  if (corrected.length === 0) return totals;
  const month = TAX_MONTHS.length;
  const before = totals.get(month);
  return new Map([...totals, [month, addAmounts(before === undefined ? corrected : [before, ...corrected])]]);
}

/** Returns by how much reported figures differ from the payslips of the year, by employee. */
async function correctedSince(tx: Tx, { taxYear, payrollConfigId }: Asked): Promise<readonly ShownAmounts[]> {
  const reported = await reportedFigures(tx, taxYear, null);
  const slips = await lastSlips(tx, taxYear, [...reported.keys()]);
  return slips
    .filter((slip) => payrollConfigId === null || slip.payroll_config_id === payrollConfigId)
    .flatMap(({ employee_id, document }) => {
      const figures = reported.get(employee_id);
      return figures === undefined ? [] : [withoutAmounts(figures, document.payslip.yearToDate)];
    });
}
