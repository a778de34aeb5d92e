import { readSchedule, type Schedule } from "../../../platform/schedule";

/** A schedule fires this late, in milliseconds, and still counts as on time. */
const LATEST_ON_TIME = 60_000;

const HOUR = 3_600_000;
/** How far back the last firing is looked for: the first step that finds one. */
const STEP_MILLISECONDS = [HOUR, 24 * HOUR, 31 * 24 * HOUR, 366 * 24 * HOUR, 9 * 366 * 24 * HOUR];

/** Returns the last time at or before `now` at which a schedule fires, not before `dueAt`, which is one. */
function lastFiring(schedule: Schedule, dueAt: number, now: number): number {
  for (const step of STEP_MILLISECONDS) {
    const from = Math.max(dueAt - 1, now - step);
    const found = lastAfter(schedule, from, now);
    if (found !== null) return found;
  }
  return dueAt;
}

function lastAfter(schedule: Schedule, from: number, now: number): number | null {
  let last: number | null = null;
  for (let next = schedule.next(from); next !== null && next <= now; next = schedule.next(next)) last = next;
  return last;
}

/** A schedule as stored. */
interface Times {
  readonly cron: string;
  readonly timezone: string;
  readonly misfirePolicy: "RunOnce" | "Skip";
}

/** What becomes of a schedule that is due. Instants are milliseconds since 1970. */
interface Firing {
  /** The time that the run is for; null if the run is left out. */
  readonly runFor: number | null;
  readonly nextRunAt: number | null;
}

/** Returns the run of a schedule that is due: missed ones become one run, for the latest of them, or are left out. */
export function getFiring({ cron, timezone, misfirePolicy }: Times, dueAt: number, now: number): Firing {
  const read = readSchedule(cron, timezone, dueAt - 1);
  if (!read.ok) return { runFor: null, nextRunAt: null };
  const { schedule } = read;
  const last = lastFiring(schedule, dueAt, now);
  const isRun = misfirePolicy === "RunOnce" || now - last <= LATEST_ON_TIME;
  return { runFor: isRun ? last : null, nextRunAt: schedule.next(now) };
}

/** Returns the date of an instant in a time zone, "2026-11-21". */
export function dateIn(timezone: string, instant: number): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: timezone, dateStyle: "short" }).format(instant);
}
