import { addMonths, civilDate, type DayNumber } from "../../base";

/** Returns the number of complete months in a range of days. */
export function fullMonths(from: DayNumber, upTo: DayNumber): number {
  const [first, last] = [civilDate(from), civilDate(upTo + 1)];
  const months = (last.year - first.year) * 12 + last.month - first.month;
  return addMonths(from, months) <= upTo + 1 ? months : months - 1;
}

/**
 * Rounds the months of a relevant period: of the odd days at its end 15 or fewer are dropped and 16 or more count as a
 * month; if the first of them is in February, 14 or fewer and 15 or more.
 */
export function wholeMonths(from: DayNumber, upTo: DayNumber): number {
  const months = fullMonths(from, upTo);
  const firstOddDay = addMonths(from, months);
  const oddDays = upTo - firstOddDay + 1;
  const mostDropped = civilDate(firstOddDay).month === 2 ? 14 : 15;
  return oddDays > mostDropped ? months + 1 : months;
}
