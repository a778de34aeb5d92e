import { civilDate, type DayNumber, dayNumber, daysInMonth } from "../../../engine/base";

/** A day some months later: the same day of the month, or the last one of a month that has none such. */
export function monthsAfter(day: DayNumber, months: number): DayNumber {
  const date = civilDate(day);
  const { year, month } = monthAt(date.year, date.month, months);
  return dayNumber(year, month, Math.min(date.day, daysInMonth(year, month)));
}

/** The last day of the month that lies some months after that of a day. */
export function endOfMonthAfter(day: DayNumber, months: number): DayNumber {
  const date = civilDate(day);
  const { year, month } = monthAt(date.year, date.month, months);
  return dayNumber(year, month, daysInMonth(year, month));
}

function monthAt(year: number, month: number, after: number): { year: number; month: number } {
  const at = year * 12 + (month - 1) + after;
  return { year: Math.floor(at / 12), month: (at % 12) + 1 };
}
