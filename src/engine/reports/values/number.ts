import { type DayNumber, dayNumber, formatDate, readDate } from "../../base";
import type { FieldType } from "../catalogue";
import { formatScaled, LARGEST_SCALED, readScaled } from "./columns";

export const DAY_MILLISECONDS = 86_400_000;
const FIRST_DAY = dayNumber(1, 1, 1);
const INSTANT = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?Z$/;

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

/** Reads the day number of a date from the year 1 on, or NaN. */
export function readDay(value: unknown): DayNumber {
  const day = typeof value === "string" ? readDate(value) : Number.NaN;
  return day >= FIRST_DAY ? day : Number.NaN;
}

/** Reads the milliseconds since 1970 of an instant such as "2026-04-06T09:30:00.000Z", or NaN. */
export function readInstant(value: unknown): number {
  const [, date, hours, minutes, seconds, fraction = ""] = INSTANT.exec(typeof value === "string" ? value : "") ?? [];
  if (date === undefined) return Number.NaN;
  const time = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return readDay(date) * DAY_MILLISECONDS + time * 1000 + Number(fraction.padEnd(3, "0"));
}

/** Writes an instant in UTC with milliseconds. */
export function formatInstant(milliseconds: number): string {
  const day = Math.floor(milliseconds / DAY_MILLISECONDS);
  const rest = milliseconds - day * DAY_MILLISECONDS;
  const [hours, minutes] = [Math.floor(rest / 3_600_000), Math.floor(rest / 60_000) % 60];
  const [seconds, fraction] = [Math.floor(rest / 1000) % 60, rest % 1000];
  return `${formatDate(day)}T${pad(hours, 2)}:${pad(minutes, 2)}:${pad(seconds, 2)}.${pad(fraction, 3)}Z`;
}

function pad(value: number, digits: number): string {
  return String(value).padStart(digits, "0");
}
