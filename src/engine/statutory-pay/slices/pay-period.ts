import { type CalendarDate, type DayNumber, formatDate, pointerStep, type Reader, type Unread } from "../../base";

/** A pay period that slices are tied to, by year and number. */
export interface PayPeriodFacts {
  readonly year: number;
  readonly period: number;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  /** A locked period's slices are frozen. */
  readonly isLocked?: boolean;
}

export interface PayPeriod {
  readonly year: number;
  readonly period: number;
  readonly first: DayNumber;
  readonly last: DayNumber;
  readonly isLocked: boolean;
}

const KNOWN = new Set(["year", "period", "startDate", "endDate", "isLocked"]);
const MOST_PERIODS = 400;

/** Reads the calendar: ascending, without overlap, each year and number once. None when it is left out. */
export function readPayPeriods(reader: Reader, owner: Unread, key: string, path: string): PayPeriod[] {
  if (owner[key] === undefined) return [];
  const list = path + pointerStep(key);
  const periods = reader.list(owner, key, path, MOST_PERIODS).map((value, index) => {
    return readPayPeriod(reader, value, list + pointerStep(index));
  });
  const seen = new Set<string>();
  let previous: PayPeriod | null = null;
  for (const [index, period] of periods.entries()) {
    if (period === null) continue;
    const at = list + pointerStep(index);
    if (seen.has(periodKey(period))) reader.refuse("duplicate", `${at}/period`);
    if (previous !== null && period.first <= previous.last)
      reader.refuse("overlapping_dates", `${at}/startDate`, { limit: formatDate(previous.last + 1) });
    seen.add(periodKey(period));
    previous = period;
  }
  return periods.filter((period) => period !== null);
}

function readPayPeriod(reader: Reader, value: unknown, at: string): PayPeriod | null {
  const owner = reader.object(value, at);
  if (owner === null) return null;
  reader.onlyKnown(owner, KNOWN, at);
  const first = reader.date(owner, "startDate", at);
  const last = reader.date(owner, "endDate", at);
  if (last < first) reader.refuse("date_before", `${at}/endDate`, { limit: formatDate(first) });
  return {
    year: reader.integer(owner, "year", at, 1900, 9998),
    period: reader.integer(owner, "period", at, 1, 56),
    first,
    last,
    isLocked: reader.flag(owner.isLocked, "isLocked", at, false),
  };
}

export function periodKey({ year, period }: { readonly year: number; readonly period: number }): string {
  return `${year}/${period}`;
}
