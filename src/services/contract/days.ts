import { type ProcessingDay, processingDayOf } from "../../engine/bank-files/bacs";
import { bankHolidays } from "../../engine/bank-holidays";
import { formatDate, getTaxYear, readDate } from "../../engine/base";

/** Returns the year of a date. */
export function yearOfDate(date: string): number {
  return Number(date.slice(0, 4));
}

/** Returns the same day of the next year as a text to compare dates with: of 29 February it is no date. */
export function yearAfter(date: string): string {
  return `${yearOfDate(date) + 1}${date.slice(4)}`;
}

/** Returns the day after a day. */
export function dayAfter(day: string): string {
  return formatDate(readDate(day) + 1);
}

/** Returns the day before a day. */
export function dayBefore(day: string): string {
  return formatDate(readDate(day) - 1);
}

/** Returns the bank holidays of England, which banks keep, of the years around a date. */
export function bankHolidaysAround(date: string): readonly string[] {
  const year = yearOfDate(date);
  return [year - 1, year, year + 1].flatMap((each) => [...bankHolidays(each, "EnglandAndWales")].map(formatDate));
}

/** Returns the days of the Bacs cycle by which money arrives on a date. */
export function processingDay(paymentDate: string): ProcessingDay {
  return processingDayOf(paymentDate, bankHolidaysAround(paymentDate));
}

/** Returns the tax year of a day, as the year in which it begins. */
export function taxYearOn(date: string): number {
  return getTaxYear(readDate(date));
}

/** Returns the entry in force on a day: the one with the latest date on or before it. Entries come in any order. */
export function inForce<Key extends string, Entry extends Readonly<Record<Key, string>>>(
  entries: readonly Entry[],
  key: Key,
  day: string,
): Entry | null {
  let found: Entry | null = null;
  for (const entry of entries) {
    if (entry[key] <= day && (found === null || entry[key] > found[key])) found = entry;
  }
  return found;
}

interface Span {
  readonly start_date: string;
  readonly end_date: string | null;
}

/** Returns the span that includes a day; null if none does. */
export function runningOn<Entry extends Span>(spans: readonly Entry[], day: string): Entry | null {
  return spans.find(({ start_date, end_date }) => start_date <= day && (end_date === null || end_date >= day)) ?? null;
}
