import {
  addMonths,
  type CalendarDate,
  type DayNumber,
  formatDate,
  lastDayOfMonths,
  lastDayOfWeeks,
  type PayFrequency,
  workingsOf,
} from "../../base";
import { calculation } from "../../rulebook";
import { openFacts, refusal } from "../open-facts";
import { standingRuleOn } from "../pension-rules";
import { readSchedule } from "./pay-schedule";

export interface OptOutFacts {
  /** The day membership was achieved; for a personal pension, the day the agreement is deemed to exist. */
  readonly membershipDate: CalendarDate;
  /** The day enrolment information was given. */
  readonly informationDate: CalendarDate;
  readonly hasInvalidNotice?: boolean;
  /** The day the valid notice reached the employer. */
  readonly noticeDate?: CalendarDate | null;
  /** Payroll had closed when it came: the refund may wait until the second pay reference period after it ends. */
  readonly isPayrollClosed?: boolean;
  readonly frequency?: PayFrequency;
  readonly payReferencePeriodStartDate?: CalendarDate;
}

export interface OptOutPeriod {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Whether the notice came in the period; null without one. The employer decides; nothing is refused for it. */
  readonly isInPeriod: boolean | null;
  readonly refundDueDate: CalendarDate | null;
}

const KNOWN = new Set([
  "membershipDate",
  "informationDate",
  "hasInvalidNotice",
  "noticeDate",
  "isPayrollClosed",
  "frequency",
  "payReferencePeriodStartDate",
]);

/**
 * The statutory opt-out period: one month beginning with the later of membership and information, six weeks where a
 * notice was invalid; and the last day for the refund.
 *
 * Problems: wrong facts; `required_with` where a closed payroll's periods are not told. Source: SI 2010/772 regulations 9
 * to 11; the refund after a closed payroll was not read in a source.
 */
export const planOptOut = calculation<OptOutFacts, OptOutPeriod>((facts, rulebook, options) => {
  const open = openFacts(facts, rulebook, KNOWN);
  if ("ok" in open) return open;
  const { reader, owner, rules } = open;
  const from = Math.max(reader.date(owner, "membershipDate", ""), reader.date(owner, "informationDate", ""));
  const notice = reader.optionalDate(owner, "noticeDate", "");
  const isInvalid = reader.flag(owner.hasInvalidNotice, "hasInvalidNotice", "", false);
  const isClosed = reader.flag(owner.isPayrollClosed, "isPayrollClosed", "", false);
  const schedule = isClosed ? readSchedule(reader, owner, "isPayrollClosed") : null;
  const rule = standingRuleOn(reader, rules, "optOut", from, "/membershipDate");
  if (rule === null || reader.problems.length > 0) return refusal(reader);
  const { months, weeksAfterInvalidNotice, refundMonths } = rule.value;
  const to = isInvalid ? lastDayOfWeeks(from, weeksAfterInvalidNotice) : lastDayOfMonths(from, months);
  const refundBy = (day: DayNumber) => (schedule === null ? addMonths(day, refundMonths) : schedule.after(day, 2).last);
  const value: OptOutPeriod = {
    from: formatDate(from),
    to: formatDate(to),
    isInPeriod: notice === null ? null : notice >= from && notice <= to,
    refundDueDate: notice === null ? null : formatDate(refundBy(notice)),
  };
  const step = {
    id: "pensions.opt-out-period",
    figure: "/to",
    rule: "One month, or six weeks after an invalid notice, beginning with the later of membership and information.",
    formula: "last day of the period that begins with the later day",
    inputs: { from: value.from, period: isInvalid ? `${weeksAfterInvalidNotice} weeks` : `${months} months` },
    value: value.to,
    sources: rule.sources,
  };
  const workings = options?.explain === true ? workingsOf([step], rules) : null;
  return { ok: true, value, workings, rules: rulebook.digest() };
});
