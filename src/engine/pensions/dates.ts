import { civilDate, type DayNumber, dayNumber, daysInMonth } from "../base";

/** So many months after a day; the last day of the month where it has no such day. Negative counts back. */
export function monthsAfter(day: DayNumber, months: number): DayNumber {
  const from = civilDate(day);
  const { year, month } = monthsOn(from.year, from.month, months);
  return dayNumber(year, month, Math.min(from.day, daysInMonth(year, month)));
}

/** The last day of a period of months that begins with a day: 31 January and a month end on the last of February. */
export function lastDayOfMonths(first: DayNumber, months: number): DayNumber {
  const from = civilDate(first);
  const { year, month } = monthsOn(from.year, from.month, months);
  const days = daysInMonth(year, month);
  return from.day > days ? dayNumber(year, month, days) : dayNumber(year, month, from.day) - 1;
}

/** The last day of a period of weeks that begins with a day. */
export function lastDayOfWeeks(first: DayNumber, weeks: number): DayNumber {
  return first + weeks * 7 - 1;
}

/** The day on which someone reaches an age; 29 February of a year without one counts on to 1 March. */
export function birthday(born: DayNumber, years: number): DayNumber {
  const { year, month, day } = civilDate(born);
  return dayNumber(year + years, month, day);
}

function monthsOn(year: number, month: number, months: number): { year: number; month: number } {
  const count = year * 12 + month - 1 + months;
  return { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 };
}
