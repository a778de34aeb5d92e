import { type DayNumber, type Fraction, fraction, type Pence, plus, shape } from "../../base";
import type { EarningsPayment } from "./pay-history";
import type { Span } from "./relevant-period";

const PAY_RISE = shape.record(
  {
    effectiveFrom: shape.date,
    previousSalary: shape.amount(),
    newSalary: shape.amount(),
    /** First pay day that included the rise, if it was paid later than it took effect. */
    firstPaymentDate: shape.orNull(shape.date),
  },
  ({ previousSalary, newSalary }, subject) => {
    for (const [key, salary] of Object.entries({ previousSalary, newSalary })) {
      if (salary <= 0 && subject.has(key)) subject.refuse("too_small", `/${key}`, { minimum: "0.01" });
    }
  },
  shape.notBefore("firstPaymentDate", "effectiveFrom"),
);

/** A change of the salary, or of any rate that part of the earnings is calculated from. */
export interface PayRiseFacts extends shape.FactsOf<typeof PAY_RISE> {}

export interface PayRise extends shape.ReadOf<typeof PAY_RISE> {}

export const PAY_RISES = shape.list(PAY_RISE, { upTo: 50 });

/** Which payments a rise increases: all of the relevant period, or those for work since it took effect. */
type RiseReach = "WholePeriod" | "SinceEffective";

/** Returns the rises that count: no decreases, and effective by the last day that matters; in date order. */
export function risesThatCount(rises: readonly PayRise[], { from, upTo }: Span): PayRise[] {
  return rises
    .filter((rise) => rise.newSalary > rise.previousSalary && rise.effectiveFrom >= from && rise.effectiveFrom <= upTo)
    .sort((a, b) => a.effectiveFrom - b.effectiveFrom);
}

/** Returns a function that increases a payment by the rises: the part tied to the salary, at the highest of them. */
export function raisedBy(rises: readonly PayRise[], reach: RiseReach): (payment: EarningsPayment) => Fraction {
  return (payment) => {
    const paidAt = payment.paidAtSalary ?? salaryOn(rises, payment.day);
    const applying = rises.filter(({ effectiveFrom }) => reach === "WholePeriod" || payment.day >= effectiveFrom);
    const salary = Math.max(paidAt, ...applying.map(({ newSalary }) => newSalary));
    if (salary === paidAt || paidAt === 0) return fraction(payment.pence);
    const rest = fraction(payment.pence - payment.salaryPence);
    return plus(rest, fraction(BigInt(payment.salaryPence) * BigInt(salary), paidAt));
  };
}

/** Returns the salary of a pay day: that of the last rise already paid, or the one before all rises. */
function salaryOn(rises: readonly PayRise[], day: DayNumber): Pence {
  const paid = rises.filter((rise) => (rise.firstPaymentDate ?? rise.effectiveFrom) <= day).at(-1);
  return paid?.newSalary ?? rises[0]?.previousSalary ?? 0;
}
