import {
  type DayNumber,
  formatDate,
  type Problem,
  type ProblemToken,
  pointerStep,
  type Reader,
  readDate,
  readPence,
  type Unread,
} from "../../base";
import type { Interval } from "../interval";
import type { OrderDay } from "../order-day";

const MOST_BASIS_POINTS = 10_000;

/** An object of the facts, and the reader that collects its problems. */
export interface Place {
  readonly reader: Reader;
  readonly owner: Unread;
  readonly path: string;
}

/** An order while it is read, with the terms in force on the pay-day. */
export interface OrderReading extends Place {
  readonly type: string;
  readonly day: OrderDay;
  /** The interval of the order's deduction. */
  readonly interval: Interval;
}

// Readers take the value with its name: reading a property by a variable name is slow, and an order has many.

export function refuse(
  { reader, path }: Place,
  token: ProblemToken,
  key: string,
  args: Problem["arguments"] = null,
): void {
  reader.refuse(token, path + pointerStep(key), args);
}

/** Reads a required amount that may not be negative. */
export function readPositive(place: Place, value: unknown, key: string): number {
  const pence = place.reader.amount(value, key, place.path);
  if (pence < 0) refuse(place, "negative_amount", key);
  return pence;
}

/** Reads an optional amount; null if left out or null. */
export function readPositiveOrNull(place: Place, value: unknown, key: string): number | null {
  return value === undefined || value === null ? null : readPositive(place, value, key);
}

/** Reads an optional day; null if left out or null, NaN with a problem if it is not a date. */
export function readDay(place: Place, value: unknown, key: string): DayNumber | null {
  if (value === undefined || value === null) return null;
  const day = typeof value === "string" ? readDate(value) : Number.NaN;
  if (Number.isNaN(day)) refuse(place, "invalid_date", key);
  return day;
}

/** Reads a day that may not be after the pay-day. */
export function readPast(place: Place, value: unknown, key: string, payDay: DayNumber): DayNumber | null {
  const day = readDay(place, value, key);
  if (day !== null && day > payDay) refuse(place, "date_after", key, { limit: formatDate(payDay) });
  return day;
}

/** Reads a percentage into basis points, exactly: "17.5" is 1750. */
export function readPercentage(place: Place, key: string): number {
  const value = place.owner[key];
  if (value === undefined) refuse(place, "required", key);
  else {
    const points = typeof value === "string" || typeof value === "number" ? readPence(value) : Number.NaN;
    if (!Number.isFinite(points)) refuse(place, "not_a_number", key);
    else if (points <= 0) refuse(place, "too_small", key, { minimum: "0.01" });
    else if (points > MOST_BASIS_POINTS) refuse(place, "too_large", key, { maximum: "100.00" });
    else return points;
  }
  return 0;
}
