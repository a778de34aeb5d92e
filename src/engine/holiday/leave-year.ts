import { civilDate, type DayNumber, dayNumber, daysInMonth, isLeapYear } from "../base";

/** The day before the leave year's anniversary; a year from 29 February ends on 28 February. */
export function endOfLeaveYear(start: DayNumber): DayNumber {
  const { year, month, day } = civilDate(start);
  return dayNumber(year + 1, month, Math.min(day, daysInMonth(year + 1, month))) - 1;
}

/** 366 where the leave year holds a 29 February, else 365. */
export function daysOfLeaveYear(start: DayNumber): 365 | 366 {
  const end = endOfLeaveYear(start);
  const isLeap = [civilDate(start).year, civilDate(end).year].some((year) => {
    const leapDay = isLeapYear(year) ? dayNumber(year, 2, 29) : Number.NaN;
    return leapDay >= start && leapDay <= end;
  });
  return isLeap ? 366 : 365;
}

/** Whole or part months from a day to the end of the leave year. */
export function monthsToEnd(start: DayNumber, end: DayNumber): number {
  const from = civilDate(start);
  const to = civilDate(end);
  return (to.year - from.year) * 12 + to.month - from.month + (to.day >= from.day ? 1 : 0);
}
