import { addMonths, civilDate, type DayNumber } from "../base";

/** Returns the day before the leave year's anniversary; a year from 29 February ends on 27 February. */
export function endOfLeaveYear(start: DayNumber): DayNumber {
  return addMonths(start, 12) - 1;
}

/** Returns the days of a leave year: 365 or 366. One from 29 February has 365. */
export function daysOfLeaveYear(start: DayNumber): number {
  return endOfLeaveYear(start) - start + 1;
}

/** Returns the whole or part months from a day to the end of the leave year. */
export function monthsToEnd(start: DayNumber, end: DayNumber): number {
  const from = civilDate(start);
  const to = civilDate(end);
  return (to.year - from.year) * 12 + to.month - from.month + (to.day >= from.day ? 1 : 0);
}
