import { civilDate, type DayNumber, weekdayOf } from "../../../engine/base";
import { bankHolidays, type Territory } from "./bank-holidays";

const SATURDAY = 5;

/** Monday to Friday, bank holidays not. */
export function isWorkingDay(day: DayNumber, territory: Territory): boolean {
  return weekdayOf(day) < SATURDAY && !bankHolidays(civilDate(day).year, territory).has(day);
}

/** The day itself where it is a working day, else the last one before it. */
export function workingDayUpTo(day: DayNumber, territory: Territory): DayNumber {
  let found = day;
  while (!isWorkingDay(found, territory)) found--;
  return found;
}

/** The day itself where it is a working day, else the first one after it. */
export function workingDayFrom(day: DayNumber, territory: Territory): DayNumber {
  let found = day;
  while (!isWorkingDay(found, territory)) found++;
  return found;
}
