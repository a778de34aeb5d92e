import type { DayNumber } from "../../../base";
import type { InForce } from "../../../rulebook";
import type { FamilyEvent, Span } from "../../average-earnings";
import type { Block } from "../blocks";
import type { CareAward } from "../care-award";
import type { Custody, OtherEmployment } from "../family-facts";
import { type Claim, ruleDay } from "../family-facts";

/** The rules of a payment, in the same form for all six. */
export interface PaymentRules {
  /** The most weeks of the award. */
  readonly weeks: number;
  /** First weeks that pay the share of earnings without the standard rate as a limit. */
  readonly uncappedWeeks: number;
  readonly serviceWeeks: number;
  /** Days of work for the employer that do not lose a week. */
  readonly workDays: number;
  readonly sources: readonly string[];
}

/** The days between which a payment may be taken, and the number of blocks. */
export interface TakingLimits {
  readonly earliestStart: DayNumber | null;
  readonly latestStart: DayNumber | null;
  readonly latestDay: DayNumber | null;
  readonly blocks: number | null;
  /** First day on which pregnancy-related absence starts the pay. */
  readonly sicknessFrom: DayNumber | null;
}

/** The rules of statutory leave. */
type LeaveRules = NonNullable<ReturnType<typeof leaveRules>>;

/** Leave that lasts longer than the pay. */
interface LongLeave {
  readonly weeks: number;
  readonly noticeDue: DayNumber;
  /** The last day on which no work is allowed; null if it is not known or does not apply. */
  readonly compulsoryUpTo: DayNumber | null;
}

/** Everything that differs between one family payment and the others. */
export interface FamilyPayment {
  /** Finds the payment's rules; null if no loaded year covers its dates, "NotInForce" if it does not exist then. */
  findRules(claim: Claim): PaymentRules | null | "NotInForce";
  /** Finds when the payment may be taken; null if no loaded year covers it. */
  findLimits(claim: Claim, event: FamilyEvent): Partial<TakingLimits> | null;
  /** Returns the day on which the employee must still be employed. */
  employedUntil(event: FamilyEvent): DayNumber;
  /** Returns the last day on which notice of a block is in time; null if no rule is known. */
  noticeDue(claim: Claim, block: Block, care: CareAward | null): DayNumber | null;
  /** Whether legal custody that began by the end of a week causes the week to be lost. */
  isLostToCustody(week: Span, custody: Custody): boolean;
  /** Whether work for another employer that began by the end of a week causes the week to be lost. */
  isLostToWork(week: Span, work: OtherEmployment, event: FamilyEvent): boolean;
  /** Calculates leave that lasts longer than the pay; left out if the leave is the blocks. */
  calculateLeave?(event: FamilyEvent, rules: LeaveRules): LongLeave;
}

interface WeeksAndService extends Partial<PaymentRules> {
  readonly weeks: number;
  readonly serviceWeeks: number;
}

/** Converts rules in force to the form common to all payments. */
export function paymentRules(found: InForce<WeeksAndService | null> | null): PaymentRules | null {
  if (found === null || found.value === null) return null;
  const { weeks, serviceWeeks, uncappedWeeks = 0, workDays = 0 } = found.value;
  return { weeks, uncappedWeeks, serviceWeeks, workDays, sources: found.sources };
}

/** Finds the notice required by a block's first day. */
export function noticeRules(claim: Claim, { start }: Block) {
  return claim.rules.on("familyPayNotice", ruleDay(claim, start))?.value ?? null;
}

/** Finds the rules of leave that begins on a day. */
export function leaveRules(claim: Claim, start: DayNumber) {
  return claim.rules.on("familyLeave", ruleDay(claim, start))?.value ?? null;
}

/** Returns the day of the birth or placement, expected if it has not happened. */
export function arrivalDay({ child, birth, placement, eventDate }: FamilyEvent): DayNumber {
  return (child === "Birth" ? birth : placement) ?? eventDate;
}

/** Returns the first day of the test week, or the day after the reference date if that is earlier. */
export function testWeekStart({ week }: FamilyEvent): DayNumber {
  return Math.min(week.first, week.referenceDate + 1);
}

/** Whether a week begins by a day; a null day is not known yet. */
export function beginsBy({ from }: Span, day: DayNumber | null): boolean {
  return day === null || from <= day;
}

/** Whether a week is lost to custody: while it lasts, and afterwards unless it ended without a sentence. */
export function isHeldOrSentenced(week: Span, { to, endedWithoutSentence }: Custody): boolean {
  return beginsBy(week, to) || !endedWithoutSentence;
}

/** Returns the day a number of days before another; null if the number is not known. */
export function daysBefore(day: DayNumber, days: number | undefined): DayNumber | null {
  return days === undefined ? null : day - days;
}

/** Returns the day a number of days after another; null if the number is not known. */
export function daysAfter(day: DayNumber, days: number | undefined): DayNumber | null {
  return days === undefined ? null : day + days;
}
