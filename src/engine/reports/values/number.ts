import { formatDate } from "../../base";
import type { FieldType } from "../catalogue";
import { formatScaled, LARGEST_SCALED, readScaled } from "./decimal";
import { formatInstant, readDay, readInstant } from "./time";

/** The form of a field's or column's number. */
export interface NumberForm {
  readonly type: FieldType;
  /** Decimals of a `decimal`, else null. */
  readonly decimals: number | null;
}

/**
 * Reads a value that is not a text field's as a number: units of the last digit for decimals, days and milliseconds
 * since 1970, 1 and 0 for booleans. NaN if it is not a value of the type.
 */
export function readNumber(value: unknown, { type, decimals }: NumberForm): number {
  if (type === "decimal") return readScaled(value, decimals ?? 0);
  if (type === "date") return readDay(value);
  if (type === "datetime") return readInstant(value);
  if (type === "boolean") return typeof value === "boolean" ? Number(value) : Number.NaN;
  return Number.isInteger(value) && Math.abs(Number(value)) <= LARGEST_SCALED ? Number(value) + 0 : Number.NaN;
}

/** Writes such a number: decimals, dates and instants as text, whole numbers as numbers. */
export function formatNumber(value: number | bigint, { type, decimals }: NumberForm): string | number | boolean {
  if (type === "decimal") return formatScaled(value, decimals ?? 0);
  if (type === "date") return formatDate(Number(value));
  if (type === "datetime") return formatInstant(Number(value));
  if (type === "boolean") return Number(value) === 1;
  if (Number.isSafeInteger(Number(value))) return Number(value);
  throw new RangeError("a sum of whole numbers is too large for a number");
}
