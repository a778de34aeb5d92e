import { type CalendarDate, formatDate, type Money } from "../../base";
import { lookup } from "../../rulebook";
import { openFacts, refusal } from "../open-facts";
import { type RefundFacts, readMembership, refundOf } from "./preview-refund";
import { type AfterMembership, MEMBERSHIP_END_REASONS, type MembershipEndReason, REASONS } from "./reasons";

export interface MembershipEndFacts extends RefundFacts {
  readonly reason: MembershipEndReason;
  /** The day the notice reached the employer; required for an opt-out. */
  readonly noticeDate?: CalendarDate | null;
}

/** What is kept of a membership that has ended. */
export interface MembershipEnd {
  readonly reason: MembershipEndReason;
  readonly endDate: CalendarDate;
  readonly noticeDate: CalendarDate | null;
  readonly memberRefundDue: Money;
  readonly salaryCorrectionDue: Money;
  readonly employerAmountDueBack: Money;
  /** When the worker is assessed again. */
  readonly nextAssessment: AfterMembership;
  /** The day after the end, where that is when; null otherwise. */
  readonly nextAssessmentDate: CalendarDate | null;
}

const KNOWN = new Set(["reason", "noticeDate", "enrolmentDate", "endDate", "periods"]);
const NEXT_DAY: ReadonlySet<AfterMembership> = new Set(["NextDay", "NewMembership"]);

/**
 * The record of a membership that ends: what is owed to the member and to the employer, and when the worker is assessed
 * again. An opt-out and an enrolment in error give everything back; every other end leaves it with the scheme.
 *
 * Whether an opt-out came in the statutory period is the employer's to say. Problems: wrong facts; `required_with` for an
 * opt-out without a notice. Source: SI 2010/772 regulations 9 to 14.
 */
export const endMembership = lookup<MembershipEndFacts, MembershipEnd>((facts, rulebook) => {
  const open = openFacts(facts, rulebook, KNOWN);
  if ("ok" in open) return open;
  const { reader, owner } = open;
  const reason = reader.choice(owner, "reason", "", MEMBERSHIP_END_REASONS);
  const notice = reader.optionalDate(owner, "noticeDate", "");
  if (reason === "OptOut" && notice === null && owner.reason !== undefined) {
    reader.refuse("required_with", "/noticeDate", { other: "reason" });
  }
  const membership = readMembership(reader, owner);
  if (reader.problems.length > 0) return refusal(reader);
  const { isRefunded, after } = REASONS[reason];
  const refund = refundOf(membership);
  const value: MembershipEnd = {
    reason,
    endDate: formatDate(membership.end),
    noticeDate: notice === null ? null : formatDate(notice),
    memberRefundDue: isRefunded ? refund.totalRefund : "0.00",
    salaryCorrectionDue: isRefunded ? refund.totalSalaryCorrection : "0.00",
    employerAmountDueBack: isRefunded ? refund.employerAmountDueBack : "0.00",
    nextAssessment: after,
    nextAssessmentDate: NEXT_DAY.has(after) ? formatDate(membership.end + 1) : null,
  };
  return { ok: true, value, workings: null, rules: rulebook.digest() };
});
