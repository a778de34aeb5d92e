import { halfUpDivide } from "../../kernel";
import { type CalendarDate, type DayNumber, formatDate, formatPence, halfUpShare, shape } from "../base";
import { type DefinedCalculation, defineCalculation } from "../rulebook";
import { TERRITORY } from "./holiday-facts";
import { findHolidayRule } from "./holiday-rule";
import { refusePeriodOverlaps } from "./weeks-of-pay";

const WEEK_DAYS = 7;

const SPAN = { from: shape.date, to: shape.date };
const SPAN_RULE = shape.notBefore("to", "from");

const PERIOD = shape.record({ ...SPAN, hours: shape.decimal("hours", { from: 0, upTo: "8784.00" }) }, SPAN_RULE);

const FACTS = shape.record({
  /** Where the worker is employed; England and Wales if left out. */
  territory: TERRITORY,
  leaveYearStartDate: shape.date,
  /** First day of the sick or statutory leave: the days before it count. */
  leaveStartDate: shape.date,
  /** First day of the employment; left out if it is before the first period. */
  startDate: shape.orNull(shape.date),
  /** Pay periods with the hours worked in them, the one in which the leave starts included. Days between them have no hours. */
  periods: shape.list(PERIOD, { upTo: 1_000 }, refusePeriodOverlaps),
  /** Spells of sick and statutory leave, this one included or not. */
  leaves: shape.optional(shape.list(shape.record(SPAN, SPAN_RULE), { upTo: 1_000 }), []),
});

type ReadFacts = shape.ReadOf<typeof FACTS>;

/** The hours of pay periods before a sick or statutory leave. */
export interface HoursBeforeLeaveFacts extends shape.FactsOf<typeof FACTS> {}

/** The average hours of a week in the relevant period before a leave, and the days of that period. */
export interface HoursBeforeLeave {
  /** Average hours of a week, to the hundredth. */
  readonly averageWeekHours: string;
  /** Hours of the days that count. */
  readonly hours: string;
  /** Days that count: 364 are 52 weeks. */
  readonly days: number;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/**
 * Calculates the average weekly hours before sick or statutory leave, of which an irregular-hours or part-year worker
 * accrues holiday during the leave.
 *
 * Weeks are counted back from the day before the leave: 52 of them, without weeks that have a day of sick or statutory
 * leave, and with weeks in which nothing was worked. Earlier weeks replace those left out, within 104 weeks. A worker with
 * fewer weeks has those since the employment began, the first one in part. The hours of a period are divided equally
 * between its days without leave; both this and that the days before the first period are unknown, and left out, is
 * ours, as is the rounding half up to the hundredth.
 * Problems: wrong facts; `overlapping_dates`; `must_not_be_empty` if no day counts; `not_in_force` in leave years that
 * start before 1 April 2024; `not_allowed_in_territory` in Northern Ireland.
 * Source: Working Time Regulations 1998, regulation 15C(2) to (6).
 */
export const hoursBeforeLeave: DefinedCalculation<HoursBeforeLeaveFacts, HoursBeforeLeave> = defineCalculation({
  name: "holiday-hours-before-leave",
  facts: FACTS,
  law(read, rulebook, reader) {
    const when = { territory: read.territory, field: "leaveYearStartDate", day: read.leaveYearStartDate };
    const accrues = findHolidayRule("irregularAccrual", when, rulebook, reader);
    const rule = accrues === null ? null : findHolidayRule("accrualDuringLeave", when, rulebook, reader);
    if (rule !== null && countedDays(read, rule.value).length === 0) reader.refuse("must_not_be_empty", "/periods");
    return rule;
  },
  work(read, { value }) {
    const days = countedDays(read, value);
    const hours = hoursOf(read, new Set(days));
    return {
      averageWeekHours: formatPence(halfUpDivide(hours * WEEK_DAYS, days.length)),
      hours: formatPence(hours),
      days: days.length,
      from: formatDate(days.at(-1) ?? read.leaveStartDate),
      to: formatDate(days[0] ?? read.leaveStartDate),
    };
  },
  explain: ({ averageWeekHours, hours, days, from, to }, _read, { sourceIds }) => [
    {
      id: "holiday.hours-before-leave",
      figure: "/averageWeekHours",
      rule: "The mean of the weeks before the leave, worked or not, without weeks of sick or statutory leave.",
      formula: "hours × 7 ÷ days",
      inputs: { hours, days: String(days), from, to },
      value: averageWeekHours,
      sources: sourceIds,
    },
  ],
});

interface AccrualWeeks {
  readonly weeks: number;
  readonly lookBackWeeks: number;
}

/** Returns the days of the weeks that count, latest first; a first week before which nothing is known counts in part. */
function countedDays(read: ReadFacts, { weeks, lookBackWeeks }: AccrualWeeks): readonly DayNumber[] {
  const known = Math.min(Number.POSITIVE_INFINITY, ...read.periods.map(({ from }) => from));
  const earliest = Math.max(known, read.startDate ?? known, read.leaveStartDate - lookBackWeeks * WEEK_DAYS);
  const days: DayNumber[] = [];
  let counted = 0;
  for (let end = read.leaveStartDate - 1; end >= earliest && counted < weeks; end -= WEEK_DAYS) {
    const start = Math.max(earliest, end - WEEK_DAYS + 1);
    if (read.leaves.some(({ from, to }) => from <= end && to > end - WEEK_DAYS)) continue;
    for (let day = end; day >= start; day--) days.push(day);
    counted++;
  }
  return days;
}

/** Returns the hours that periods have on days. */
function hoursOf({ periods, leaves, startDate }: ReadFacts, days: ReadonlySet<DayNumber>): number {
  return periods.reduce((sum, { from, to, hours }) => {
    const within = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const worked = within.filter((day) => isWorkday(day, leaves) && day >= (startDate ?? day));
    const counted = worked.filter((day) => days.has(day)).length;
    return counted === 0 ? sum : sum + halfUpShare(hours, counted, worked.length);
  }, 0);
}

function isWorkday(day: DayNumber, leaves: ReadFacts["leaves"]): boolean {
  return !leaves.some(({ from, to }) => from <= day && day <= to);
}
