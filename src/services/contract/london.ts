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
