import {
  addMonths,
  type CalendarDate,
  type DayNumber,
  formatDate,
  lastDayOfMonths,
  lastDayOfWeeks,
  shape,
} from "../../base";
import { type DefinedCalculation, defineCalculation } from "../../rulebook";
import { findStandingRule } from "../pension-law";
import { readPensionRules } from "../pension-rules";
import { FREQUENCY, needsSchedule, PERIOD_START, periodAfter } from "./pay-schedule";

const FACTS = shape.record(
  {
    /** The day membership was achieved; for a personal pension, the day the agreement is deemed to exist. */
    membershipDate: shape.date,
    /** The day enrolment information was given. */
    informationDate: shape.date,
    /** The day the employer received the valid notice. */
    noticeDate: shape.orNull(shape.date),
    hasInvalidNotice: shape.optional(shape.flag, false),
    /** Payroll had closed when it came: the refund may wait until the second pay reference period after it ends. */
    isPayrollClosed: shape.optional(shape.flag, false),
    frequency: FREQUENCY,
    payReferencePeriodStartDate: PERIOD_START,
  },
  needsSchedule("isPayrollClosed", ({ isPayrollClosed }) => isPayrollClosed),
);

type ReadFacts = shape.ReadOf<typeof FACTS>;

/** The days that decide the opt-out period, and the notice if one was received. */
export interface OptOutFacts extends shape.FactsOf<typeof FACTS> {}

/** The first and last day to opt out, and by when a refund is due; null without a notice. */
export interface OptOutPeriod {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Whether the notice was in the period; null without one. The employer decides; nothing is refused for it. */
  readonly isInPeriod: boolean | null;
  readonly refundDueDate: CalendarDate | null;
}

/**
 * Finds the statutory opt-out period: one month beginning with the later of membership and information, six weeks if a
 * notice was invalid; and the last day for the refund.
 *
 * Problems: wrong facts; `required_with` if a closed payroll's periods are not stated. Source: SI 2010/772 regulations
 * 9 to 11; no source was read for the refund after a closed payroll.
 */
export const planOptOut: DefinedCalculation<OptOutFacts, OptOutPeriod> = defineCalculation({
  name: "opt-out",
  facts: FACTS,
  needs: readPensionRules,
  law: (read, rulebook, reader) =>
    findStandingRule("optOut", { day: firstDay(read), path: "/membershipDate" }, rulebook, reader),
  work(read, { value: { months, weeksAfterInvalidNotice, refundMonths } }) {
    const { noticeDate: notice, isPayrollClosed } = read;
    const from = firstDay(read);
    const to = read.hasInvalidNotice ? lastDayOfWeeks(from, weeksAfterInvalidNotice) : lastDayOfMonths(from, months);
    const refundBy = (day: DayNumber) =>
      isPayrollClosed ? periodAfter(read, day, 2).last : addMonths(day, refundMonths);
    return {
      from: formatDate(from),
      to: formatDate(to),
      isInPeriod: notice === null ? null : notice >= from && notice <= to,
      refundDueDate: notice === null ? null : formatDate(refundBy(notice)),
    };
  },
  explain: ({ from, to }, { hasInvalidNotice }, { value: { months, weeksAfterInvalidNotice }, sourceIds }) => [
    {
      id: "pensions.opt-out-period",
      figure: "/to",
      rule: "One month, or six weeks after an invalid notice, beginning with the later of membership and information.",
      formula: "last day of the period that begins with the later day",
      inputs: { from, period: hasInvalidNotice ? `${weeksAfterInvalidNotice} weeks` : `${months} months` },
      value: to,
      sources: sourceIds,
    },
  ],
});

function firstDay({ membershipDate, informationDate }: ReadFacts): DayNumber {
  return Math.max(membershipDate, informationDate);
}
