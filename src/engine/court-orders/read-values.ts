import { type Amount, type DayNumber, pointerStep, type Reader, readDate, readPence, type Unread } from "../base";
import type { AttachableEarningsFact } from "./facts";
import { ORDER_TYPES, type OrderType } from "./order-types";

const MOST_BASIS_POINTS = 10_000;

/** Net earnings in pence: one amount for every type of order, or an amount for each type. */
export type NetEarnings = number | Readonly<Partial<Record<OrderType, number>>>;

/** The net earnings that an order of a type may take from. */
export function netFor(net: NetEarnings, type: OrderType): number {
  return typeof net === "number" ? net : (net[type] ?? 0);
}

/** Reads a rate in per cent into basis points, exactly: "17.5" is 1750. */
export function readPercentage(reader: Reader, owner: Unread, key: string, path: string): number {
  const value = owner[key];
  const at = path + pointerStep(key);
  if (value === undefined) reader.refuse("required", at);
  else {
    const points = typeof value === "string" || typeof value === "number" ? readPence(value) : Number.NaN;
    if (!Number.isFinite(points)) reader.refuse("not_a_number", at);
    else if (points <= 0) reader.refuse("too_small", at, { minimum: "0.01" });
    else if (points > MOST_BASIS_POINTS) reader.refuse("too_large", at, { maximum: "100.00" });
    else return points;
  }
  return 0;
}

// The readers below take the value with its name, not its owner: a property read by a name that varies is slow, and an
// order has many.

/** An amount that must be given and may not be negative. */
export function readPositive(reader: Reader, value: unknown, key: string, path: string): number {
  const pence = reader.amount(value, key, path);
  if (pence < 0) reader.refuse("negative_amount", path + pointerStep(key));
  return pence;
}

/** An amount that may be left out or null: null then. */
export function readPositiveOrNull(reader: Reader, value: unknown, key: string, path: string): number | null {
  return value === undefined || value === null ? null : readPositive(reader, value, key, path);
}

/** A day that may be left out or null: null then; NaN with a problem when it is no date. */
export function readDay(reader: Reader, value: unknown, key: string, path: string): DayNumber | null {
  if (value === undefined || value === null) return null;
  const day = typeof value === "string" ? readDate(value) : Number.NaN;
  if (Number.isNaN(day)) reader.refuse("invalid_date", path + pointerStep(key));
  return day;
}

/** Reads net earnings; negative ones are kept, and nothing is taken from them. */
export function readNet(reader: Reader, value: unknown, key: string, path: string): NetEarnings {
  if (!isByType(value)) return reader.amount(value, key, path);
  const at = path + pointerStep(key);
  const net: Partial<Record<OrderType, number>> = {};
  for (const type of Object.keys(value)) {
    if ((ORDER_TYPES as readonly string[]).includes(type)) {
      net[type as OrderType] = reader.amount(value[type as OrderType], type, at);
    } else reader.refuse("unknown_field", at + pointerStep(type));
  }
  return net;
}

function isByType(value: unknown): value is Exclude<AttachableEarningsFact, Amount> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !("toFixed" in value);
}
