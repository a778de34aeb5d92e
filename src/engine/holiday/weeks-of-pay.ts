import {
  type DayNumber,
  type DefinedFunction,
  defineFunction,
  formatDate,
  formatPence,
  halfUpShare,
  shape,
} from "../base";
import type { WeekWorked } from "./looked-at-weeks";

const SPAN = { from: shape.date, to: shape.date };
const SPAN_RULE = shape.notBefore("to", "from");

const PERIOD = shape.record(
  {
    ...SPAN,
    /** Pay for the days of the period that counts for holiday pay. */
    pay: shape.amount({ from: 0 }),
    hours: shape.optional(shape.decimal("hours", { from: 0, upTo: "8784.00" }), null),
  },
  SPAN_RULE,
);

type Period = shape.ReadOf<typeof PERIOD>;

const FACTS = shape.record({
  /** First day of the leave: only periods that end before it are divided. */
  leaveStartDate: shape.date,
  periods: shape.list(PERIOD, { upTo: 1_000 }, refusePeriodOverlaps),
  /** Spells of sick or statutory leave: a week with a day of one is a week of leave. */
  leaves: shape.optional(shape.list(shape.record(SPAN, SPAN_RULE), { upTo: 1_000 }), []),
});

/** Pay periods before leave with their pay and hours, to be divided into weeks. */
export interface WeeksOfPayFacts extends shape.FactsOf<typeof FACTS> {}

/**
 * Divides the pay and hours of pay periods into weeks, for `averageWeek`.
 *
 * Weeks are counted back from the last day of the last period that ended before the leave. Each day of a period has an
 * equal share; shares are rounded so that the weeks of a period add up to it, half a penny up. Weeks before the first
 * whole one are left out.
 * Problems: wrong facts; `overlapping_dates` for periods with days in common.
 * Source: the division is ours; the average is that of `averageWeek`.
 */
export const weeksOfPay: DefinedFunction<WeeksOfPayFacts, readonly WeekWorked[]> = defineFunction({
  name: "holiday-weeks",
  facts: FACTS,
  work({ leaveStartDate, periods, leaves }) {
    const before = periods.filter(({ to }) => to < leaveStartDate);
    if (before.length === 0) return [];
    const first = Math.min(...before.map(({ from }) => from));
    const hasHours = before.every(({ hours }) => hours !== null);
    const weeks: WeekWorked[] = [];
    for (let end = Math.max(...before.map(({ to }) => to)); end - 6 >= first; end -= 7) {
      const between = (total: (period: Period) => number) => upTo(before, end, total) - upTo(before, end - 7, total);
      weeks.push({
        weekEndDate: formatDate(end),
        pay: formatPence(between(({ pay }) => pay)),
        ...(hasHours
          ? {
              hours: formatPence(
                Math.min(
                  MOST_HOURS,
                  between(({ hours }) => hours ?? 0),
                ),
              ),
            }
          : {}),
        isStatutoryLeave: leaves.some(({ from, to }) => from <= end && to >= end - 6),
      });
    }
    return weeks;
  },
});

/** Hundredths of the hours of a week. */
const MOST_HOURS = 16_800;

/** Returns the sum of what periods have up to a day. */
function upTo(periods: readonly Period[], day: DayNumber, total: (period: Period) => number): number {
  return periods.reduce((sum, period) => {
    const days = Math.min(day, period.to) - period.from + 1;
    const length = period.to - period.from + 1;
    return days <= 0 ? sum : sum + shareOf(total(period), days, length);
  }, 0);
}

function shareOf(total: number, days: number, length: number): number {
  return days === length ? total : halfUpShare(total, days, length);
}

/** Refuses periods with days in common, at the later one. */
export function refusePeriodOverlaps(periods: readonly Pick<Period, "from" | "to">[], subject: shape.Subject): void {
  const ascending = [...periods.entries()].sort(([, one], [, other]) => one.from - other.from);
  for (const [at, [index, { from }]] of ascending.entries()) {
    const before = ascending[at - 1]?.[1].to ?? Number.NaN;
    if (!(from <= before)) continue;
    subject.refuse("overlapping_dates", `/${index}/from`, { limit: formatDate(before + 1) });
  }
}
