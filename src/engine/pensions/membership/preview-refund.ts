import {
  type CalendarDate,
  type DayNumber,
  formatDate,
  formatPence,
  type Money,
  type Reader,
  type Unread,
} from "../../base";
import { lookup } from "../../rulebook";
import { openFacts, refusal } from "../open-facts";
import { type MembershipPeriodFacts, type ReadPeriod, type RefundPeriod, readPeriods } from "./refund-periods";

export interface RefundFacts {
  readonly enrolmentDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly periods: readonly MembershipPeriodFacts[];
}

export interface RefundPreview {
  /** Settled periods with a payment from enrolment to the end. */
  readonly periods: readonly RefundPeriod[];
  readonly totalRefund: Money;
  /** Undoing a sacrifice: pay, taxed and NI-able, of the period in which it is paid. */
  readonly totalSalaryCorrection: Money;
  /** Goes back from the scheme to the employer, never over a payslip. */
  readonly employerAmountDueBack: Money;
  /** No period of the membership is still open. */
  readonly isSettled: boolean;
}

const KNOWN = new Set(["enrolmentDate", "endDate", "periods"]);

/**
 * What a refund of a member's contributions would come to, period by period; nothing changes by asking.
 *
 * Relief at source gives back the sum that was deducted, not grossed up; a net pay arrangement the whole contribution,
 * taxed when it is refunded; a sacrifice nothing. Problems: wrong facts; `date_before` for an end before the enrolment.
 */
export const previewRefund = lookup<RefundFacts, RefundPreview>((facts, rulebook) => {
  const open = openFacts(facts, rulebook, KNOWN);
  if ("ok" in open) return open;
  const { reader, owner } = open;
  const membership = readMembership(reader, owner);
  if (reader.problems.length > 0) return refusal(reader);
  return { ok: true, value: refundOf(membership), workings: null, rules: rulebook.digest() };
});

/** A membership as read. */
export interface Membership {
  readonly from: DayNumber;
  readonly end: DayNumber;
  readonly periods: readonly ReadPeriod[];
}

export function readMembership(reader: Reader, owner: Unread): Membership {
  const from = reader.date(owner, "enrolmentDate", "");
  const end = reader.date(owner, "endDate", "");
  if (end < from) reader.refuse("date_before", "/endDate", { limit: formatDate(from) });
  return { from, end, periods: readPeriods(reader, owner) };
}

/** The refund of a membership; open periods are worked out again instead. */
export function refundOf({ from, end, periods }: Membership): RefundPreview {
  const inside = periods.filter(({ day }) => day >= from && day <= end).sort((a, b) => a.day - b.day);
  const settled = inside.filter(({ isLocked }) => isLocked);
  const sum = (key: "refund" | "correction" | "employer") =>
    formatPence(settled.reduce((total, period) => total + period[key], 0));
  return {
    periods: settled.map(({ written }) => written),
    totalRefund: sum("refund"),
    totalSalaryCorrection: sum("correction"),
    employerAmountDueBack: sum("employer"),
    isSettled: settled.length === inside.length,
  };
}
