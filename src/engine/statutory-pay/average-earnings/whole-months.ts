import { addMonths, civilDate, type DayNumber } from "../../base";

/** Months that lie whole in a stretch of days. */
export function fullMonths(from: DayNumber, upTo: DayNumber): number {
  const [first, last] = [civilDate(from), civilDate(upTo + 1)];
  const months = (last.year - first.year) * 12 + last.month - first.month;
  return addMonths(from, months) <= upTo + 1 ? months : months - 1;
}

/**
 * Months in a relevant period, made whole: of the odd days at its end 15 or fewer are dropped and 16 or more count as a
 * month; from a day in February the line lies between 14 and 15. Which month the odd days belong to is decided by
 * the first of them.
 */
export function wholeMonths(from: DayNumber, upTo: DayNumber): number {
  const months = fullMonths(from, upTo);
  const firstOddDay = addMonths(from, months);
  const oddDays = upTo - firstOddDay + 1;
  const mostDropped = civilDate(firstOddDay).month === 2 ? 14 : 15;
  return oddDays > mostDropped ? months + 1 : months;
}
