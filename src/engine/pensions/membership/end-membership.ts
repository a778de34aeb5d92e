import { type CalendarDate, formatDate, type Money, shape } from "../../base";
import { type DefinedLookup, defineCalculation } from "../../rulebook";
import { findPensions } from "../pension-law";
import { readPensionRules } from "../pension-rules";
import { calculateRefund, MEMBERSHIP, MEMBERSHIP_RULE } from "./preview-refund";
import { type AfterMembership, MEMBERSHIP_END_REASONS, type MembershipEndReason, REASONS } from "./reasons";

const FACTS = shape.record(
  {
    reason: shape.choice(MEMBERSHIP_END_REASONS),
    /** The day the employer received the notice; required for an opt-out. */
    noticeDate: shape.orNull(shape.date),
    ...MEMBERSHIP,
  },
  ({ noticeDate, reason }, subject) => {
    if (reason !== "OptOut" || noticeDate !== null || !subject.has("reason")) return;
    subject.refuse("required_with", "/noticeDate", { other: "reason" });
  },
  MEMBERSHIP_RULE,
);

/** A membership of a pension scheme, and the reason and day of its end. */
export interface MembershipEndFacts extends shape.FactsOf<typeof FACTS> {}

/** The record of a membership that has ended. */
export interface MembershipEnd {
  readonly reason: MembershipEndReason;
  readonly endDate: CalendarDate;
  readonly noticeDate: CalendarDate | null;
  readonly memberRefundDue: Money;
  readonly salaryCorrectionDue: Money;
  readonly employerAmountDueBack: Money;
  /** When the worker is assessed again. */
  readonly nextAssessment: AfterMembership;
  /** The day after the end, if the worker is assessed then; null otherwise. */
  readonly nextAssessmentDate: CalendarDate | null;
}

const NEXT_DAY: ReadonlySet<AfterMembership> = new Set(["NextDay", "NewMembership"]);

/**
 * Returns the record of a membership that ends: what is owed to the member and to the employer, and when the worker is
 * assessed again. An opt-out and an enrolment in error refund everything; after any other end it stays with the scheme.
 *
 * The employer states whether an opt-out was in the statutory period. Problems: wrong facts; `required_with` for an
 * opt-out without a notice. Source: SI 2010/772 regulations 9 to 14.
 */
export const endMembership: DefinedLookup<MembershipEndFacts, MembershipEnd> = defineCalculation({
  name: "pension-membership-end",
  facts: FACTS,
  needs: readPensionRules,
  law: findPensions,
  work(read) {
    const { reason, noticeDate, endDate } = read;
    const { isRefunded, after } = REASONS[reason];
    const refund = calculateRefund(read);
    return {
      reason,
      endDate: formatDate(endDate),
      noticeDate: noticeDate === null ? null : formatDate(noticeDate),
      memberRefundDue: isRefunded ? refund.totalRefund : "0.00",
      salaryCorrectionDue: isRefunded ? refund.totalSalaryCorrection : "0.00",
      employerAmountDueBack: isRefunded ? refund.employerAmountDueBack : "0.00",
      nextAssessment: after,
      nextAssessmentDate: NEXT_DAY.has(after) ? formatDate(endDate + 1) : null,
    };
  },
});
