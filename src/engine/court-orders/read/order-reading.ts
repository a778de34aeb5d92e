import {
  type DayNumber,
  formatDate,
  type Problem,
  type ProblemToken,
  pointerStep,
  type Reader,
  type Unread,
} from "../../base";
import { dayOrNull } from "../facts/field-shapes";
import type { Interval } from "../interval";
import type { OrderDay } from "../order-day";

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

// Fields are read by their shapes, one at a time: a field without effect is not read, and reading a property by a
// variable name is slow.

export function refuse(
  { reader, path }: Place,
  token: ProblemToken,
  key: string,
  args: Problem["arguments"] = null,
): void {
  reader.refuse(token, path + pointerStep(key), args);
}

/** Reads a day that may not be after the pay-day. */
export function readPast(place: Place, value: unknown, key: string, payDay: DayNumber): DayNumber | null {
  const day = dayOrNull.read(place.reader, value, key, place.path);
  if (day !== null && day > payDay) refuse(place, "date_after", key, { limit: formatDate(payDay) });
  return day;
}

/** Returns the interval for which an order states its amounts: that of the pay frequency of the job it was entered for. */
export function statedInterval({ owner, day: { jobs, rateInterval } }: OrderReading): Interval {
  return (typeof owner.orderId === "string" ? jobs?.statedFor.get(owner.orderId) : undefined) ?? rateInterval;
}
