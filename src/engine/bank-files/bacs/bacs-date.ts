import { civilDate, type DayNumber, dayNumber, isLeapYear } from "../../base";

/** Writes a date for bank files: a blank, two digits of the year, three of the day in the year. */
export function writeBacsDate(day: DayNumber): string {
  const { year } = civilDate(day);
  const inYear = day - dayNumber(year, 1, 1) + 1;
  return ` ${String(year % 100).padStart(2, "0")}${String(inYear).padStart(3, "0")}`;
}

/** Reads such a date in this century, or NaN. */
export function readBacsDate(text: string): DayNumber {
  if (!/^ \d{5}$/.test(text)) return Number.NaN;
  const year = 2000 + Number(text.slice(1, 3));
  const inYear = Number(text.slice(3));
  if (inYear < 1 || inYear > (isLeapYear(year) ? 366 : 365)) return Number.NaN;
  return dayNumber(year, 1, 1) + inYear - 1;
}
