import { readPence } from "../base";
import { CORRECTION_CODES, DESCRIPTIONS } from "./correction-codes";
import type { CorrectedYear, Overpayments } from "./facts";
import { lineSums, linesOf } from "./line-differences";
import { type LineDifference, type LineSum, LineSums, type LineTerms } from "./line-sums";
import { neverDuePay } from "./never-due";

/**
 * Returns the pay that is missing or overpaid, by lines. Pay that was never due is recovered by lines that lower
 * taxable pay and not the earnings for National Insurance, loans and pensions, which are corrected where it was paid.
 */
export function payOwed(years: readonly CorrectedYear[], overpayments: Overpayments): readonly LineDifference[] {
  const neverDue = overpayments === "NeverDue" ? neverDuePay(years) : [];
  const others = lineSums(years);
  for (const { terms, byDate } of neverDue) for (const [date, pence] of byDate) others.add(terms, date, pence);
  return [...others.differences(), ...neverDueOwed(years, neverDue)];
}

/** Returns pay that was never due, less what lines of earlier corrections recovered. */
function neverDueOwed(years: readonly CorrectedYear[], neverDue: readonly LineSum[]): readonly LineDifference[] {
  const sums = new LineSums();
  for (const { terms, byDate } of neverDue) {
    for (const [date, pence] of byDate) sums.add(recoveringTerms(terms), date, -pence);
  }
  for (const payment of years.flatMap(({ asPaid }) => asPaid.payments)) {
    for (const line of linesOf(payment)) {
      if (line.code !== CORRECTION_CODES.neverDue) continue;
      sums.add(recoveringTerms(line), payment.paymentDate, -readPence(line.amount));
    }
  }
  return sums.differences();
}

function recoveringTerms({ isTaxable = true, isNiable = true, isAttachable }: LineTerms): LineTerms {
  return {
    code: CORRECTION_CODES.neverDue,
    description: DESCRIPTIONS.neverDue,
    lineType: "Payment",
    isTaxable,
    isAttachable: isAttachable ?? (isTaxable || isNiable),
    isNiable: false,
    isPensionable: false,
    isQualifyingEarnings: false,
  };
}
