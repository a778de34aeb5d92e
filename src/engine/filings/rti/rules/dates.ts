import { type DayNumber, readDate } from "../../../base";
import type { Place } from "./business-rule";

/** The day a text names; NaN, which no comparison accepts, where it names none. */
export function dayIn(text: string): DayNumber {
  return readDate(text.trim());
}

/** Whether an element's day is not after another, such as today. */
export function isUpTo(place: Place, last: DayNumber): boolean {
  return dayIn(place.text) <= last;
}
