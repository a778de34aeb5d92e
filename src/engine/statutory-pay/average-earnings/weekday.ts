import type { DayNumber } from "../../base";

/** Days from Sunday to 1 January 1970, a Thursday. */
const THURSDAY = 4;

/** Returns the Sunday on or before a day. */
export function getSunday(day: DayNumber): DayNumber {
  return day - ((((day + THURSDAY) % 7) + 7) % 7);
}

/** Returns the Saturday on or after a day. */
export function getSaturday(day: DayNumber): DayNumber {
  return getSunday(day) + 6;
}
