import { civilDate, type DayNumber, dayNumber, daysInMonth, formatDate } from "../../base";
import { DAY_MILLISECONDS, formatInstant } from "../values";
import type { RelativePeriod } from "./plan";

export const RELATIVE_PERIODS: readonly RelativePeriod[] = ["@currentWeek", "@currentMonth", "@currentTaxYear"];

/** Returns the first and last day of a day's period: Monday to Sunday, the calendar month, or the tax year. */
function daysOfPeriod(period: RelativePeriod, asOf: DayNumber): readonly [DayNumber, DayNumber] {
  const { year, month, day } = civilDate(asOf);
  if (period === "@currentMonth") return [asOf - day + 1, asOf - day + daysInMonth(year, month)];
  if (period === "@currentTaxYear") {
    const starts = asOf >= dayNumber(year, 4, 6) ? year : year - 1;
    return [dayNumber(starts, 4, 6), dayNumber(starts + 1, 4, 5)];
  }
  const monday = asOf - weekday(asOf);
  return [monday, monday + 6];
}

/** Returns the period as dates for `between`. */
export function datesOfPeriod(period: RelativePeriod, asOf: DayNumber): readonly string[] {
  return daysOfPeriod(period, asOf).map(formatDate);
}

/** Returns the period as instants, from its first midnight in London to a millisecond before its end. */
export function instantsOfPeriod(period: RelativePeriod, asOf: DayNumber): readonly string[] {
  const [first, last] = daysOfPeriod(period, asOf);
  return [formatInstant(londonMidnight(first)), formatInstant(londonMidnight(last + 1) - 1)];
}

/**
 * Returns midnight at the start of a day in London; summer time runs from the last Sunday of March to that of October.
 */
function londonMidnight(day: DayNumber): number {
  const { year } = civilDate(day);
  const isSummer = day > lastSunday(year, 3) && day <= lastSunday(year, 10);
  return day * DAY_MILLISECONDS - (isSummer ? 3_600_000 : 0);
}

function lastSunday(year: number, month: number): DayNumber {
  const last = dayNumber(year, month, daysInMonth(year, month));
  return last - ((weekday(last) + 1) % 7);
}

/** Returns zero for Monday to six for Sunday. */
function weekday(day: DayNumber): number {
  return (((day + 3) % 7) + 7) % 7;
}
