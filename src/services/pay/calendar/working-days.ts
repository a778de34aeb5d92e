import { type BankHolidayTerritory, bankHolidays } from "../../../engine/bank-holidays";
import { civilDate, type DayNumber, weekdayOf } from "../../../engine/base";

const SATURDAY = 5;

/** Returns whether a day is Monday to Friday and not a bank holiday. */
function isWorkingDay(day: DayNumber, territory: BankHolidayTerritory): boolean {
  return weekdayOf(day) < SATURDAY && !bankHolidays(civilDate(day).year, territory).has(day);
}

/** Returns the day itself if it is a working day, else the last one before it. */
export function workingDayUpTo(day: DayNumber, territory: BankHolidayTerritory): DayNumber {
  let found = day;
  while (!isWorkingDay(found, territory)) found--;
  return found;
}

/** Returns the day itself if it is a working day, else the first one after it. */
export function workingDayFrom(day: DayNumber, territory: BankHolidayTerritory): DayNumber {
  let found = day;
  while (!isWorkingDay(found, territory)) found++;
  return found;
}
