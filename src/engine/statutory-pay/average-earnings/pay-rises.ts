import { type DayNumber, type Fraction, fraction, plus } from "../../base";
import type { EarningsPayment } from "./pay-history";
import type { Span } from "./relevant-period";

/** A change of the salary, or of any rate that part of the earnings is worked out from. */
export interface PayRise {
  readonly effectiveFrom: DayNumber;
  readonly previousSalary: number;
  readonly newSalary: number;
  /** First pay day whose pay already held the rise. */
  readonly paidFrom: DayNumber;
}

/** Which payments a rise lifts: every one of the relevant period, or those for work since it took effect. */
type RiseReach = "WholePeriod" | "SinceEffective";

/** The rises that count: no decreases, and effective by the last day that matters; in date order. */
export function risesThatCount(rises: readonly PayRise[], { from, upTo }: Span): PayRise[] {
  return rises
    .filter((rise) => rise.newSalary > rise.previousSalary && rise.effectiveFrom >= from && rise.effectiveFrom <= upTo)
    .sort((a, b) => a.effectiveFrom - b.effectiveFrom);
}

/** What a payment counts as once the rises apply to it: the part tied to the salary at the highest of them. */
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

/** The salary that a pay day's pay was worked out from: that of the last rise already paid, else the one before them all. */
function salaryOn(rises: readonly PayRise[], day: DayNumber): number {
  const paid = rises.filter(({ paidFrom }) => paidFrom <= day).at(-1);
  return paid?.newSalary ?? rises[0]?.previousSalary ?? 0;
}
