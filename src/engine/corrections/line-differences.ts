import { type CalendarDate, readPence } from "../base";
import type { PayLine, PaymentFacts } from "../gross-to-net";
import { canonical } from "./canonical";
import { isCorrectionCode } from "./correction-codes";
import type { CorrectedYear } from "./facts";

/** A line that should have been paid with another amount: what is missing, in pence, negative if too much was paid. */
export interface LineDifference {
  readonly line: PayLine;
  readonly pence: number;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

interface Sum {
  readonly line: Omit<PayLine, "amount">;
  readonly byDate: Map<CalendarDate, number>;
}

/** Lines of other chapters, which settle their own differences. */
const NOT_PAID_BY_LINES: ReadonlySet<PayLine["lineType"]> = new Set(["AttachmentOrder", "AttachmentOrderFee"]);

/**
 * Compares the lines of payments over all years, by everything that a line states but its amount. What an earlier
 * correction posted counts as paid, so that a second correction takes back the first.
 */
export function lineDifferences(years: readonly CorrectedYear[]): readonly LineDifference[] {
  const sums = new Map<string, Sum>();
  for (const { asPaid, asKnown } of years) {
    for (const payment of asKnown.payments) addLines(sums, payment, 1);
    for (const payment of asPaid.payments) addLines(sums, payment, -1);
  }
  return [...sums.values()].flatMap(netOf);
}

/** Returns the lines of a payment; one amount of gross pay is one line. */
export function linesOf({ lines, grossPay }: PaymentFacts): readonly PayLine[] {
  return lines ?? (grossPay === undefined ? [] : [{ amount: grossPay }]);
}

function addLines(sums: Map<string, Sum>, payment: PaymentFacts, sign: 1 | -1): void {
  for (const { id: _id, amount, ...terms } of linesOf(payment)) {
    if (isCorrectionCode(terms.code) || NOT_PAID_BY_LINES.has(terms.lineType)) continue;
    const line = { ...terms, lineType: terms.lineType ?? "Payment" };
    const key = canonical(line);
    const sum = sums.get(key) ?? { line, byDate: new Map<CalendarDate, number>() };
    const { paymentDate } = payment;
    sum.byDate.set(paymentDate, (sum.byDate.get(paymentDate) ?? 0) + sign * readPence(amount));
    sums.set(key, sum);
  }
}

function netOf({ line, byDate }: Sum): readonly LineDifference[] {
  const pence = [...byDate.values()].reduce((sum, one) => sum + one, 0);
  const dates = [...byDate].flatMap(([date, one]) => (one === 0 ? [] : [date])).sort();
  const [from] = dates;
  const to = dates.at(-1);
  if (pence === 0 || from === undefined || to === undefined) return [];
  return [{ line: { ...line, amount: "0" }, pence, from, to }];
}
