const LONDON = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/London",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

const HOUR = 3_600_000;

let last = { hour: Number.NaN, date: "" };

/**
 * The calendar date in London at an instant, in milliseconds since 1970: what "today" means in UK payroll. It changes on
 * the hour only, so that the last hour's is kept.
 */
export function dateInLondon(milliseconds: number): string {
  const hour = Math.floor(milliseconds / HOUR);
  if (hour !== last.hour) last = { hour, date: LONDON.format(milliseconds) };
  return last.date;
}
