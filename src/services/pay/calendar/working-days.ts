import { type BankHolidayTerritory, bankHolidays } from "../../../engine";
import { civilDate, type DayNumber, weekdayOf } from "../../../engine/base";

const SATURDAY = 5;

/** Monday to Friday, bank holidays not. */
export function isWorkingDay(day: DayNumber, territory: BankHolidayTerritory): boolean {
  return weekdayOf(day) < SATURDAY && !bankHolidays(civilDate(day).year, territory).has(day);
}

/** The day itself where it is a working day, else the last one before it. */
export function workingDayUpTo(day: DayNumber, territory: BankHolidayTerritory): DayNumber {
  let found = day;
  while (!isWorkingDay(found, territory)) found--;
  return found;
}

/** The day itself where it is a working day, else the first one after it. */
export function workingDayFrom(day: DayNumber, territory: BankHolidayTerritory): DayNumber {
  let found = day;
  while (!isWorkingDay(found, territory)) found++;
  return found;
}
