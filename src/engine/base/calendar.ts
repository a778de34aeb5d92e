import type { Unit } from "./unit";

/** A calendar date, "2026-04-06": no time, no zone. */
export type CalendarDate = string;

/** Days since 1 January 1970. */
export type DayNumber = Unit<"day">;

/** The result of `readDate` if the text is not a calendar date. */
export const NO_DATE = Number.NaN;

/** Returns the day number of a date in the form YYYY-MM-DD, or `NO_DATE`; 30 February is not a date. */
export function readDate(text: string): DayNumber {
  if (text.length !== 10 || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return NO_DATE;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const day = digits(text, 8, 10);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
    ? dayNumber(year, month, day)
    : NO_DATE;
}

function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? Number.NaN);
}

/** Returns the day number of a proleptic Gregorian date, counting from 1 March of a 400-year era. */
export function dayNumber(year: number, month: number, day: number): DayNumber {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

/** Returns the year, month (1 to 12) and day of a day number. */
export function civilDate(day: DayNumber): { year: number; month: number; day: number } {
  const z = day + 719468;
  const era = Math.floor(z / 146097);
  const dayOfEra = z - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1,
  };
}

const TWO_DIGITS = Array.from({ length: 32 }, (_, number) => String(number).padStart(2, "0"));

/** Returns the date of a day number as YYYY-MM-DD. */
export function formatDate(day: DayNumber): CalendarDate {
  const date = civilDate(day);
  const year = date.year >= 1000 ? String(date.year) : String(date.year).padStart(4, "0");
  return `${year}-${TWO_DIGITS[date.month]}-${TWO_DIGITS[date.day]}`;
}

/** Returns the whole years between two days; a 29 February birthday is on 1 March in ordinary years. */
export function ageOn(born: DayNumber, day: DayNumber): number {
  const from = civilDate(born);
  const to = civilDate(day);
  const had = to.month > from.month || (to.month === from.month && to.day >= from.day);
  return to.year - from.year - (had ? 0 : 1);
}
