import { addMonths, formatDate, readDate } from "../../engine/base";

// Calendar dates as text, in UTC days, so that the browser's time zone has no effect.

export function dayAfter(date: string, days: number): string {
  return formatDate(readDate(date) + days);
}

export function daysFrom(from: string, to: string): readonly string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day);
  return days;
}

export function isDate(text: string): boolean {
  return /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(readDate(text));
}

/** 0 is Sunday. */
export function getWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** Returns the first day of the month the given number of months later. */
export function monthAfter(date: string, months: number): string {
  return formatDate(addMonths(readDate(`${date.slice(0, 7)}-01`), months));
}

export function write(date: string, form: Intl.DateTimeFormatOptions): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString("en-GB", { ...form, timeZone: "UTC" });
}

/** Formats a span of days: "1 to 30 June 2026", "29 June to 5 July 2026". */
export function spanInWords(from: string, to: string): string {
  const end = write(to, { day: "numeric", month: "long", year: "numeric" });
  if (from === to) return end;
  const month = from.slice(0, 7) === to.slice(0, 7) ? {} : ({ month: "long" } as const);
  const year = from.slice(0, 4) === to.slice(0, 4) ? {} : ({ year: "numeric" } as const);
  return `${write(from, { day: "numeric", ...month, ...year })} to ${end}`;
}
