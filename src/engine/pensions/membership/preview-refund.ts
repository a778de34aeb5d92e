import { formatPence, type Money, shape } from "../../base";
import { type DefinedLookup, defineCalculation } from "../../rulebook";
import { findPensions } from "../pension-law";
import { readPensionRules } from "../pension-rules";
import { type MembershipPeriod, PERIODS, type RefundPeriod, refundOfPeriod, writePeriod } from "./refund-periods";

export const MEMBERSHIP = {
  enrolmentDate: shape.date,
  endDate: shape.date,
  periods: PERIODS,
};

export const MEMBERSHIP_RULE = shape.notBefore("endDate", "enrolmentDate");

const FACTS = shape.record(MEMBERSHIP, MEMBERSHIP_RULE);

/** A membership that ended by an opt-out, and its pay periods. */
export interface RefundFacts extends shape.FactsOf<typeof FACTS> {}

/** What an opt-out refunds to the member and to the employer, by period and in total, in pounds. */
export interface RefundPreview {
  /** Settled periods with a payment from enrolment to the end. */
  readonly periods: readonly RefundPeriod[];
  readonly totalRefund: Money;
  /** Undoing a sacrifice: pay, taxable and NICable, of the period in which it is paid. */
  readonly totalSalaryCorrection: Money;
  /** Returned by the scheme to the employer, never through a payslip. */
  readonly employerAmountDueBack: Money;
  /** No period of the membership is still open. */
  readonly isSettled: boolean;
}

/**
 * Calculates what a refund of a member's contributions would be, period by period, without changing anything.
 *
 * Relief at source refunds the sum that was deducted, not grossed up; a net pay arrangement the whole contribution,
 * taxed when it is refunded; a sacrifice nothing. Problems: wrong facts; `date_before` for an end before the enrolment.
 */
export const previewRefund: DefinedLookup<RefundFacts, RefundPreview> = defineCalculation({
  name: "pension-refund",
  facts: FACTS,
  needs: readPensionRules,
  law: findPensions,
  work: calculateRefund,
});

/** Calculates the refund of a membership; open periods are recalculated instead. */
export function calculateRefund({ enrolmentDate, endDate, periods }: shape.ReadOf<typeof FACTS>): RefundPreview {
  const inside = periods
    .filter(({ paymentDate: day }) => day >= enrolmentDate && day <= endDate)
    .sort((a, b) => a.paymentDate - b.paymentDate);
  const settled = inside.filter(({ isLocked }) => isLocked);
  const sum = (amount: (period: MembershipPeriod) => number) =>
    formatPence(settled.reduce((total, period) => total + amount(period), 0));
  return {
    periods: settled.map(writePeriod),
    totalRefund: sum((period) => refundOfPeriod(period).refund),
    totalSalaryCorrection: sum((period) => refundOfPeriod(period).correction),
    employerAmountDueBack: sum(({ employerContribution }) => employerContribution),
    isSettled: settled.length === inside.length,
  };
}
