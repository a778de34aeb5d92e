import { Cron } from "croner";

/** A schedule that fires: when next. */
export interface Schedule {
  /** The first instant after the given one, both in milliseconds since 1970; null when it never fires again. */
  readonly next: (after: number) => number | null;
}

export type ReadSchedule =
  | { readonly ok: true; readonly schedule: Schedule }
  | { readonly ok: false; readonly token: "invalid_cron" | "cron_never_fires" | "invalid_timezone" };

const FIELD = /^(?:[\d*,/-]|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC|SUN|MON|TUE|WED|THU|FRI|SAT)+$/i;

/**
 * Reads a cron expression of five fields (minute, hour, day, month, weekday) in a time zone such as "Europe/London".
 * Refused are nicknames such as `@daily`, signs beyond the usual ones such as `L`, and what never fires after `now`.
 * A time of day fires once a day: at the clock change itself where that leaves it out, the first time where it comes
 * twice.
 */
export function readSchedule(expression: string, timezone: string, now: number): ReadSchedule {
  if (!isTimezone(timezone)) return { ok: false, token: "invalid_timezone" };
  const fields = expression.trim().split(/\s+/);
  if (fields.length !== 5 || !fields.every((field) => FIELD.test(field))) return { ok: false, token: "invalid_cron" };
  const cron = parsed(fields.join(" "), timezone);
  if (cron === null) return { ok: false, token: "invalid_cron" };
  const next = (after: number): number | null => cron.nextRun(new Date(after))?.getTime() ?? null;
  return next(now) === null ? { ok: false, token: "cron_never_fires" } : { ok: true, schedule: { next } };
}

function parsed(expression: string, timezone: string): Cron | null {
  try {
    return new Cron(expression, { mode: "5-part", timezone, paused: true, fixedTimeRule: "no-wildcard" });
  } catch {
    return null;
  }
}

/** A name of the time zone database; offsets such as "+01:00" are none, since they know no clock change. */
function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: name }).format(0) !== "" && /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}
