import { ceilDivide } from "../../kernel";
import { type CalendarDate, formatDate, Reader, type Unread, type WorkingStep, workingsOf } from "../base";
import { calculation } from "../rulebook";
import { type HolidayRule, holidayRuleOn } from "./holiday-rule";
import { daysOfLeaveYear, endOfLeaveYear, monthsToEnd } from "./leave-year";
import { formatThousandths, readQuantity } from "./quantity";

/** A worker with a regular week, in one leave year. */
export interface HolidayEntitlementFacts {
  /** Days worked in a week, up to two decimals: 5, "3.5". */
  readonly daysPerWeek: string | number;
  readonly leaveYearStartDate: CalendarDate;
  /** First and last day of the employment; left out where they are in another leave year. */
  readonly startDate?: CalendarDate | null;
  readonly leavingDate?: CalendarDate | null;
}

export interface HolidayEntitlement {
  /** Days of the whole leave year: "28", "19.6". */
  readonly wholeYearDays: string;
  /** Days of the part that is employed. */
  readonly days: string;
  readonly leaveYearEndDate: CalendarDate;
}

const KNOWN = new Set(["daysPerWeek", "leaveYearStartDate", "startDate", "leavingDate"]);

interface ReadFacts {
  readonly daysPerWeek: number;
  readonly yearStart: number;
  readonly yearEnd: number;
  readonly start: number | null;
  readonly leaving: number | null;
}

/** A share of the whole year, the step it is raised to, and how that is said. */
interface Share {
  readonly part: number;
  readonly whole: number;
  readonly stepThousandths: number;
  readonly rule: string;
  readonly formula: string;
  readonly inputs: Readonly<Record<string, string>>;
}

/**
 * Least paid holiday of a worker with a regular week, in days.
 *
 * A whole leave year has 5.6 weeks, at most 28 days, unrounded. A starter has a twelfth for each month begun, raised to
 * the half day. A leaver, and who both starts and leaves, has the share of days employed, raised to the tenth of a day.
 * Problems: wrong facts; dates outside the leave year; `not_in_force` where the rules hold none.
 * Source: Working Time Regulations 1998, regulations 13 and 13A, as the government's calculator works them.
 */
export const holidayEntitlement = calculation<HolidayEntitlementFacts, HolidayEntitlement>(
  (facts, rulebook, options) => {
    const reader = new Reader();
    const owner = reader.object(facts, "");
    const read = owner === null ? null : readFacts(reader, owner);
    if (read === null || reader.problems.length > 0) return { ok: false, problems: reader.problems };
    const rule = holidayRuleOn(reader, rulebook, "entitlement", read.yearStart, "leaveYearStartDate");
    if (rule === null) return { ok: false, problems: reader.problems };
    const whole = wholeYear(read, rule.value);
    const share = shareOf(read);
    const days =
      share === null
        ? whole
        : ceilDivide(whole * share.part, share.whole * share.stepThousandths) * share.stepThousandths;
    const value = {
      wholeYearDays: formatThousandths(whole),
      days: formatThousandths(days),
      leaveYearEndDate: formatDate(read.yearEnd),
    };
    const sources = rulebook.chapter("holiday")?.sources ?? {};
    const workings = options?.explain === true ? workingsOf(steps(read, rule, share, value), { sources }) : null;
    return { ok: true, value, workings, rules: rulebook.digestOf(rule.taxYear) ?? rulebook.digest() };
  },
);

function readFacts(reader: Reader, owner: Unread): ReadFacts {
  reader.onlyKnown(owner, KNOWN, "");
  const yearStart = reader.date(owner, "leaveYearStartDate", "");
  const yearEnd = endOfLeaveYear(yearStart);
  const start = reader.optionalDate(owner, "startDate", "");
  const leaving = reader.optionalDate(owner, "leavingDate", "");
  if (start !== null && start > yearEnd) reader.refuse("date_after", "/startDate", { limit: formatDate(yearEnd) });
  const first = Math.max(yearStart, start ?? yearStart);
  if (leaving !== null && leaving < first) reader.refuse("date_before", "/leavingDate", { limit: formatDate(first) });
  return {
    daysPerWeek: readQuantity(reader, owner, "daysPerWeek", 700),
    yearStart,
    yearEnd,
    start: start !== null && start > yearStart ? start : null,
    leaving: leaving !== null && leaving < yearEnd ? leaving : null,
  };
}

/** Thousandths of a day: hundredths of days times tenths of weeks. */
function wholeYear({ daysPerWeek }: ReadFacts, { weeks, mostDays }: { weeks: string; mostDays: number }): number {
  return Math.min(daysPerWeek * Math.round(Number(weeks) * 10), mostDays * 1000);
}

function shareOf({ start, leaving, yearStart, yearEnd }: ReadFacts): Share | null {
  if (leaving !== null) {
    const [part, whole] = [leaving - (start ?? yearStart) + 1, daysOfLeaveYear(yearStart)];
    return {
      part,
      whole,
      stepThousandths: 100,
      rule: "Who leaves during the year has the share of the days employed, raised to the tenth of a day.",
      formula: "up to 0.1(days of the year × days employed ÷ days in the leave year)",
      inputs: { "days employed": String(part), "days in the leave year": String(whole) },
    };
  }
  if (start === null) return null;
  const months = monthsToEnd(start, yearEnd);
  return {
    part: months,
    whole: 12,
    stepThousandths: 500,
    rule: "Who starts during the year has a twelfth for each month begun, raised to the half day.",
    formula: "up to 0.5(days of the year × months ÷ 12)",
    inputs: { months: String(months) },
  };
}

function steps(
  read: ReadFacts,
  { value: rule, sources }: HolidayRule<{ weeks: string; mostDays: number }>,
  share: Share | null,
  { wholeYearDays, days }: HolidayEntitlement,
): WorkingStep[] {
  const year: WorkingStep = {
    id: "holiday.whole-year",
    figure: "/wholeYearDays",
    rule: "A leave year has so many weeks of the days worked in a week, up to a limit.",
    formula: "lesser of (weeks × days a week) and most days",
    inputs: {
      weeks: rule.weeks,
      "days a week": formatThousandths(read.daysPerWeek * 10),
      "most days": String(rule.mostDays),
    },
    value: wholeYearDays,
    sources,
  };
  if (share === null) return [year];
  const inputs = { "days of the year": wholeYearDays, ...share.inputs };
  const part = { id: "holiday.part-year", figure: "/days", rule: share.rule, formula: share.formula };
  return [year, { ...part, inputs, value: days, sources }];
}
