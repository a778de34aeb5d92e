import type { YearToDate } from "../../../engine";
import { levyPayBill } from "../../../engine/employer-charges";
import type { Tx } from "../../../platform/store";
import { lastSlips } from "../fps/last-slips";
import { reportedFigures } from "../fps/reported-figures";

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
