import { formatPence, readPence } from "../base";
import type { PaymentFacts, YearFacts } from "../gross-to-net";
import type { CorrectedYear } from "./facts";
import { lineSums, linesOf } from "./line-differences";
import { type LineSum, totalOf } from "./line-sums";
import { overpaidByDate } from "./overpaid-by-date";

/** Returns pay that was paid and never due, by its lines and payments, in pence; positive. */
export function neverDuePay(years: readonly CorrectedYear[]): readonly LineSum[] {
  return lineSums(years)
    .sums()
    .filter(isNeverDue)
    .map(({ terms, byDate }) => ({ terms, byDate: overpaidByDate(byDate) }));
}

/** Returns whether lines are pay of which too much was paid; a termination award is corrected as it was paid. */
export function isNeverDue(sum: LineSum): boolean {
  const { lineType, isClass1aNiable } = sum.terms;
  return lineType === "Payment" && isClass1aNiable !== true && totalOf(sum) < 0;
}

/** Returns the facts of a year without the pay that was never due. */
export function withoutNeverDue(facts: YearFacts, neverDue: readonly LineSum[]): YearFacts {
  if (neverDue.length === 0) return facts;
  const seen = new Set<string>();
  const payments = facts.payments.map((payment) => {
    if (seen.has(payment.paymentDate)) return payment;
    seen.add(payment.paymentDate);
    return lessened(payment, neverDue);
  });
  return { ...facts, payments };
}

/** Takes back no more than was paid: without pay there are no contributions. */
function lessened(payment: PaymentFacts, neverDue: readonly LineSum[]): PaymentFacts {
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
  return { ...others, lines: [...lines, ...taken] };
}
