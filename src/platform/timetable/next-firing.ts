import type { Schedule } from "../schedule";
import type { MissedRuns } from "./timed-job";

/** Milliseconds after which a run that is to be skipped when missed counts as missed. */
const LATE = 60_000;

/** What becomes of a run that is due. */
interface NextFiring {
  readonly isRun: boolean;
  /** When the job is due again, in milliseconds since 1970; null for never. */
  readonly dueAt: number | null;
}

/** Returns whether a run that is due takes place, and when the next one is due. Instants are milliseconds since 1970. */
export function nextFiring(schedule: Schedule, missed: MissedRuns, dueAt: number, now: number): NextFiring {
  if (missed === "each") return { isRun: true, dueAt: schedule.next(dueAt) };
  return { isRun: missed === "once" || now - dueAt <= LATE, dueAt: schedule.next(now) };
}
