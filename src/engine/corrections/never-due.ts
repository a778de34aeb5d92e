import { type CalendarDate, formatPence, type Pence, readPence } from "../base";
import type { PaymentFacts, YearFacts } from "../gross-to-net";
import { byDate } from "./by-date";
import type { CorrectedYear } from "./facts";
import { lineSums, linesOf } from "./line-differences";
import { type LineSum, totalOf } from "./line-sums";
import { forgoneOf, withNormalPay } from "./normal-pay";
import { overpaidByDate } from "./overpaid-by-date";
import type { TwoStates } from "./parts";

/**
 * Returns pay that was paid and never due, by its lines and payments, in pence; positive. What the same payment lacks is
 * set off first: salary that was paid for days of leave was statutory pay and top-up of these days, as far as they go.
 * Source: Social Security Contributions and Benefits Act 1992, Schedule 12, paragraph 2 and Schedule 13, paragraph 3.
 */
export function neverDuePay(years: readonly CorrectedYear[]): readonly LineSum[] {
  return setOffInPayments(lineSums(years).sums())
    .filter(isNeverDue)
    .map(({ terms, byDate }) => ({ terms, byDate: overpaidByDate(byDate) }));
}

/** Returns the sums with what is overpaid and what is missing of each payment set off against each other. */
function setOffInPayments(sums: readonly LineSum[]): readonly LineSum[] {
  const isSetOff = ({ terms: { lineType, isClass1aNiable } }: LineSum) =>
    lineType === "StatutoryPayment" || (lineType === "Payment" && isClass1aNiable !== true);
  const left = sums.map((sum) => ({ ...sum, byDate: new Map(sum.byDate) }));
  const taking = left.filter(isSetOff);
  for (const date of new Set(taking.flatMap(({ byDate }) => [...byDate.keys()]))) {
    const amounts = taking.map(({ byDate }) => byDate.get(date) ?? 0);
    const [over, missing] = [-1, 1].map((sign) => amounts.reduce((sum, one) => sum + Math.max(0, sign * one), 0));
    const common = Math.min(over ?? 0, missing ?? 0);
    for (const sign of [-1, 1]) lower(taking, date, sign, common);
  }
  return left;
}

/** Lowers amounts of one sign on a date, in order, by so many pence together. */
function lower(sums: readonly LineSum[], date: CalendarDate, sign: number, pence: Pence): void {
  let remaining = pence;
  for (const { byDate } of sums) {
    const own = sign * (byDate.get(date) ?? 0);
    const taken = Math.min(Math.max(0, own), remaining);
    if (taken > 0) byDate.set(date, sign * (own - taken));
    remaining -= taken;
  }
}

/** Returns whether lines are pay of which too much was paid; a termination award is corrected as it was paid. */
export function isNeverDue(sum: LineSum): boolean {
  const { lineType, isClass1aNiable } = sum.terms;
  return lineType === "Payment" && isClass1aNiable !== true && totalOf(sum) < 0;
}

/**
 * Returns the facts that a year was paid from without the pay that was never due. What family leave known now takes of it is
 * still pay on which the employer contributes.
 */
export function withoutNeverDue({ asPaid, asKnown }: TwoStates, neverDue: readonly LineSum[]): YearFacts {
  if (neverDue.length === 0) return asPaid;
  const known = byDate(asKnown.payments, "paymentDate");
  const seen = new Set<string>();
  const payments = asPaid.payments.map((payment) => {
    if (seen.has(payment.paymentDate)) return payment;
    seen.add(payment.paymentDate);
    return lessened(payment, neverDue, known.get(payment.paymentDate));
  });
  return { ...asPaid, payments };
}

/** Takes back no more than was paid: without pay there are no contributions. */
function lessened(payment: PaymentFacts, neverDue: readonly LineSum[], known: PaymentFacts | undefined): PaymentFacts {
  const lines = [...linesOf(payment)];
  let remaining = lines
    .filter(({ lineType = "Payment" }) => lineType === "Payment")
    .reduce((sum, { amount }) => sum + readPence(amount), 0);
  const taken = neverDue.flatMap(({ terms, byDate }) => {
    const pence = Math.min(byDate.get(payment.paymentDate) ?? 0, remaining);
    remaining -= pence;
    return pence <= 0 ? [] : [{ ...terms, amount: formatPence(-pence) }];
  });
  if (taken.length === 0) return payment;
  const { grossPay: _grossPay, ...others } = payment;
  const late = known === undefined ? 0 : Math.max(0, forgoneOf(known) - forgoneOf(payment));
  const pence = taken.reduce((sum, { amount }) => sum - readPence(amount), 0);
  return withNormalPay({ ...others, lines: [...lines, ...taken] }, Math.min(late, pence));
}
