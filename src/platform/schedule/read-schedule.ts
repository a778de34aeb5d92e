import { Cron } from "croner";

/** A schedule with its next run. */
export interface Schedule {
  /** Returns the first instant after the given one, both in milliseconds since 1970; null if it never fires again. */
  readonly next: (after: number) => number | null;
}

type ReadSchedule =
  | { readonly ok: true; readonly schedule: Schedule }
  | { readonly ok: false; readonly token: "invalid_cron" | "cron_never_fires" | "invalid_timezone" };

const FIELD = /^(?:[\d*,/-]|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC|SUN|MON|TUE|WED|THU|FRI|SAT)+$/i;

/**
 * Reads a cron expression of five fields (minute, hour, day, month, weekday) in a time zone such as "Europe/London".
 * Refuses nicknames such as `@daily`, extensions such as `L`, and schedules that never fire after `now`. A time of day
 * fires once a day: at the clock change if that skips it, the first time if it occurs twice.
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

/**
 * Returns whether a text is in the time zone database; offsets such as "+01:00" are not, as they have no clock changes.
 */
function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: name }).format(0) !== "" && /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}
