import { type DayNumber, readDate } from "../../../base";
import type { Place } from "./business-rule";

/** Reads a date; NaN, which fails every comparison, if the text is not a date. */
export function dayIn(text: string): DayNumber {
  return readDate(text.trim());
}

/** Returns whether an element's day is on or before another, such as today. */
export function isUpTo(place: Place, last: DayNumber): boolean {
  return dayIn(place.text) <= last;
}
