import type { DayNumber } from "../../base";

/** Days from Sunday to 1 January 1970, a Thursday. */
const THURSDAY = 4;

/** The Sunday on or before a day. */
export function sundayOf(day: DayNumber): DayNumber {
  return day - ((((day + THURSDAY) % 7) + 7) % 7);
}

/** The Saturday on or after a day. */
export function saturdayOf(day: DayNumber): DayNumber {
  return sundayOf(day) + 6;
}
