import { type DayNumber, dayNumber, formatDate, readDate } from "../../base";

export const DAY_MILLISECONDS = 86_400_000;
const FIRST_DAY = dayNumber(1, 1, 1);
const INSTANT = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?Z$/;

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
