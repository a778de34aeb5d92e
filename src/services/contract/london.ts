const LONDON = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/London",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The calendar date in London at an instant, in milliseconds since 1970: what "today" means in UK payroll. */
export function dateInLondon(milliseconds: number): string {
  return LONDON.format(milliseconds);
}
