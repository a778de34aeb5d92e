import { type RawBuilder, sql } from "kysely";

const LONDON = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/London",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

const HOUR = 3_600_000;

let last = { hour: Number.NaN, date: "" };

/**
 * Returns the calendar date in London at an instant, in milliseconds since 1970: "today" in UK payroll. The date only
 * changes on the hour, so the last hour's is cached.
 */
export function dateInLondon(milliseconds: number): string {
  const hour = Math.floor(milliseconds / HOUR);
  if (hour !== last.hour) last = { hour, date: LONDON.format(milliseconds) };
  return last.date;
}

/** Returns SQL for the instant at which a day begins in London. */
export function getBeginning(date: string): RawBuilder<unknown> {
  return sql`(${date}::date::timestamp at time zone 'Europe/London')`;
}

/** Returns SQL for the instant at which a day ends in London. */
export function getEnd(date: string): RawBuilder<unknown> {
  return sql`((${date}::date + 1)::timestamp at time zone 'Europe/London')`;
}
