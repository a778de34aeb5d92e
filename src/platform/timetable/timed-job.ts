/**
 * What happens to runs that are missed, because no process was there or earlier runs took too long: `each` is caught up
 * in order, `once` makes one run for all of them, `skip` leaves them out.
 */
export type MissedRuns = "each" | "once" | "skip";

/** Work of the installation at fixed times. */
export interface TimedJob {
  /** Unique, in PascalCase; also the name in log lines and metrics. */
  readonly name: string;
  /** Five fields, as `readSchedule` reads them. */
  readonly cron: string;
  /** A time zone such as "Europe/London". */
  readonly timezone: string;
  readonly missed: MissedRuns;
  /**
   * Does the work; may return how many records it concerned, for the log. It is run again after a rejection or the end
   * of the process, so doing it twice must be harmless.
   */
  readonly run: (firing: Firing) => Promise<number | undefined>;
}

/** A run of a timed job. */
interface Firing {
  /** The time for which it was scheduled, in milliseconds since 1970; of several missed ones the first. */
  readonly dueAt: number;
  /** Whether the process stops: work of many parts ends between two of them. */
  readonly isStopping: () => boolean;
}
