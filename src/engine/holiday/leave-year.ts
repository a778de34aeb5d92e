import { addMonths, civilDate, type DayNumber, readDate } from "../base";

const MONTHS = 12;

/** Returns the day before the leave year's anniversary; a year from 29 February ends on 27 February. */
export function endOfLeaveYear(start: DayNumber): DayNumber {
  return addMonths(start, MONTHS) - 1;
}

/** Returns the days of a leave year: 365 or 366. One from 29 February has 365. */
export function daysOfLeaveYear(start: DayNumber): number {
  return endOfLeaveYear(start) - start + 1;
}

/** Returns the whole or part months from a day to the end of the leave year. */
export function monthsToEnd(start: DayNumber, end: DayNumber): number {
  const from = civilDate(start);
  const to = civilDate(end);
  return (to.year - from.year) * MONTHS + to.month - from.month + (to.day >= from.day ? 1 : 0);
}

/** Returns the first and last day of the leave year that holds a day; `yearStart` is a month and a day: "--04-01". */
export function leaveYearOf(yearStart: string, day: DayNumber): { readonly start: DayNumber; readonly end: DayNumber } {
  const ofYear = readDate(`${String(civilDate(day).year).padStart(4, "0")}${yearStart.slice(1)}`);
  const start = ofYear <= day ? ofYear : addMonths(ofYear, -MONTHS);
  return { start, end: endOfLeaveYear(start) };
}
