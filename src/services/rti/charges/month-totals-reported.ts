import type { YearToDate } from "../../../engine";
import { levyPayBill } from "../../../engine/employer-charges";
import type { Tx } from "../../../platform/store";
import { addAmounts, monthTotals, type ShownAmounts, withoutAmounts } from "../../pay-runs";
import { lastSlips, reportedFigures } from "../fps/last-slips";

interface Asked {
  readonly taxYear: number;
  /** Null for all payrolls. */
  readonly payrollConfigId: string | null;
}

/**
 * Returns the totals of a tax year's final payslips by tax month, as they are reported: what a correction has reported since
 * changes the charge of the month whose payment it states, after the year's end that of its last payment.
 */
export async function monthTotalsReported(tx: Tx, asked: Asked): Promise<ReadonlyMap<number, ShownAmounts>> {
  const totals = new Map(await monthTotals(tx, asked));
  for (const { taxMonth, amounts } of await correctedSince(tx, asked)) {
    const before = totals.get(taxMonth);
    totals.set(taxMonth, addAmounts(before === undefined ? [amounts] : [before, amounts]));
  }
  return totals;
}

/** Returns by how much reported figures differ from the last payslip of the year, of each employee. */
async function correctedSince(tx: Tx, { taxYear, payrollConfigId }: Asked) {
  const reported = await reportedFigures(tx, taxYear, null);
  const slips = await lastSlips(tx, taxYear, [...reported.keys()]);
  return slips
    .filter((slip) => payrollConfigId === null || slip.payroll_config_id === payrollConfigId)
    .flatMap(({ employee_id, regular_payment_date: paidOn, document }) => {
      const figures = reported.get(employee_id);
      if (figures === undefined || paidOn > figures.paymentDate) return [];
      const { taxMonth, yearToDate } = figures;
      return [{ taxMonth, amounts: withoutAmounts(yearToDate, document.payslip.yearToDate) }];
    });
}

/**
 * Returns by how much the pay bill of the apprenticeship levy that corrections have reported of a tax year, up to a month, differs
 * from that of the payslips, in pence.
 */
export async function payBillReported(tx: Tx, taxYear: number, taxMonth: number): Promise<number> {
  const reported = await reportedFigures(tx, taxYear, null);
  let pence = 0;
  for (const { employee_id, regular_payment_date: paidOn, document } of await lastSlips(tx, taxYear, [
    ...reported.keys(),
  ])) {
    const figures = reported.get(employee_id);
    if (figures === undefined || paidOn > figures.paymentDate || figures.taxMonth > taxMonth) continue;
    pence += payBillOf(figures.yearToDate) - payBillOf(document.payslip.yearToDate);
  }
  return pence;
}

function payBillOf({ niBandResult, niBandResultDirector }: YearToDate): number {
  const letters = [niBandResult, niBandResultDirector].flatMap((sums) => Object.entries(sums));
  return levyPayBill(letters.map(([niCategory, { grossForEmployerNi }]) => ({ niCategory, grossForEmployerNi })));
}
