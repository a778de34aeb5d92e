import { readPence } from "../base";
import type { PayLine, PaymentFacts } from "../gross-to-net";
import { isCorrectionCode } from "./correction-codes";
import { areEqual } from "./equal";
import type { CorrectedYear } from "./facts";
import { type LineDifference, LineSums } from "./line-sums";

/** Lines of other chapters, which settle their own differences. */
const NOT_PAID_BY_LINES: ReadonlySet<PayLine["lineType"]> = new Set(["AttachmentOrder", "AttachmentOrderFee"]);

/**
 * Compares the lines of payments over all years, by everything that a line states but its amount. What an earlier
 * correction posted counts as paid, so that a second correction takes back the first.
 */
export function lineDifferences(years: readonly CorrectedYear[]): readonly LineDifference[] {
  return lineSums(years).differences();
}

/** Returns the same before what is missing is set off against what was overpaid. */
export function lineSums(years: readonly CorrectedYear[]): LineSums {
  const sums = new LineSums();
  for (const { asPaid, asKnown } of years) {
    if (areEqual(asPaid.payments, asKnown.payments)) continue;
    for (const payment of asKnown.payments) addLines(sums, payment, 1);
    for (const payment of asPaid.payments) addLines(sums, payment, -1);
  }
  return sums;
}

/** Returns the lines of a payment; one amount of gross pay is one line. */
export function getLines({ lines, grossPay }: PaymentFacts): readonly PayLine[] {
  return lines ?? (grossPay === undefined ? [] : [{ amount: grossPay }]);
}

function addLines(sums: LineSums, payment: PaymentFacts, sign: 1 | -1): void {
  for (const { id: _id, amount, ...terms } of getLines(payment)) {
    if (isCorrectionCode(terms.code) || NOT_PAID_BY_LINES.has(terms.lineType)) continue;
    sums.add({ ...terms, lineType: terms.lineType ?? "Payment" }, payment.paymentDate, sign * readPence(amount));
  }
}
