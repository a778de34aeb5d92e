import { civilDate, type DayNumber, dayNumber, daysInMonth } from "./calendar";

/** Returns the day some months later (earlier if negative): the same day, or the last of a shorter month. */
export function addMonths(day: DayNumber, months: number): DayNumber {
  const from = civilDate(day);
  const { year, month } = monthAfter(from, months);
  return dayNumber(year, month, Math.min(from.day, daysInMonth(year, month)));
}

/** Returns the last day of a period of months: one month from 31 January ends on the last day of February. */
export function lastDayOfMonths(first: DayNumber, months: number): DayNumber {
  const from = civilDate(first);
  const { year, month } = monthAfter(from, months);
  const days = daysInMonth(year, month);
  return from.day > days ? dayNumber(year, month, days) : dayNumber(year, month, from.day) - 1;
}

/** Returns the last day of a period of weeks. */
export function lastDayOfWeeks(first: DayNumber, weeks: number): DayNumber {
  return first + weeks * 7 - 1;
}

/** Returns the first day of the month that a day is in. */
export function startOfMonth(day: DayNumber): DayNumber {
  const { year, month } = civilDate(day);
  return dayNumber(year, month, 1);
}

/** Returns the last day of the month that a day is in. */
export function endOfMonth(day: DayNumber): DayNumber {
  const { year, month } = civilDate(day);
  return dayNumber(year, month, daysInMonth(year, month));
}

/** Returns the day of a birthday or anniversary: 1 March for 29 February in a year without one. */
export function birthday(born: DayNumber, years: number): DayNumber {
  const { year, month, day } = civilDate(born);
  return dayNumber(year + years, month, day);
}

const MONTH_NAMES = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Returns the name of a month from 1 to 12: "April"; or its first three letters: "Apr". */
export function monthName(month: number, form: "long" | "short" = "long"): string {
  const name = MONTH_NAMES[month - 1] ?? "";
  return form === "long" ? name : name.slice(0, 3);
}

/** Returns a day as "30 April 2026", or "30 Apr 2026". */
export function formatDateInWords(date: DayNumber, form: "long" | "short" = "long"): string {
  const { year, month, day } = civilDate(date);
  return `${day} ${monthName(month, form)} ${year}`;
}

function monthAfter(from: { year: number; month: number }, months: number): { year: number; month: number } {
  const count = from.year * 12 + from.month - 1 + months;
  const year = Math.floor(count / 12);
  return { year, month: count - year * 12 + 1 };
}
