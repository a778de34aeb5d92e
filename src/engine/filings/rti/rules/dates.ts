import { civilDate, type DayNumber, dayNumber, daysInMonth, readDate } from "../../../base";
import type { Place } from "./business-rule";

/** The day a text names; NaN, which no comparison accepts, where it names none. */
export function dayIn(text: string): DayNumber {
  return readDate(text.trim());
}

/** Whether an element's day is not after another, such as today. */
export function isUpTo(place: Place, last: DayNumber): boolean {
  return dayIn(place.text) <= last;
}

/** The same day of a month so many months on, or that month's last where it is shorter. */
export function addMonths(day: DayNumber, months: number): DayNumber {
  if (Number.isNaN(day)) return day;
  const date = civilDate(day);
  const count = date.month - 1 + months;
  const year = date.year + Math.floor(count / 12);
  const month = (((count % 12) + 12) % 12) + 1;
  return dayNumber(year, month, Math.min(date.day, daysInMonth(year, month)));
}
