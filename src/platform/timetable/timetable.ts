import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { type Clock, formatInstant } from "../ports";
import { readSchedule, type Schedule } from "../schedule";
import type { Store } from "../store";

/** Seconds without a sign of life after which another process takes over a run. */
const LEASE = 60;

/** Milliseconds after which a run that is to be skipped when missed counts as missed. */
const LATE = 60_000;

/** Milliseconds between two looks at the timetable. */
const LOOK_EVERY = 1_000;
/** Milliseconds between two signs of life of a run. */
const RENEW_EVERY = 20_000;
/** Milliseconds that a stop waits for a run; another process takes over what is not done by then. */
const LONGEST_STOP = 10_000;
/** Seconds before each further attempt of a run that failed; after the last one the job waits for its next time. */
const WAITS = [60, 300, 900, 1_800];

interface TimetablePorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly onRun: (name: string, count: number | undefined, milliseconds: number) => void;
  /** Called with the job's name, or null if the timetable itself cannot be read. */
  readonly onFailure: (error: unknown, name: string | null) => void;
}

/** Work of the installation at fixed times: of all its processes, one does each run. */
export interface Timetable {
  /** Adds a job; call before `start`. Throws if its schedule is not valid. */
  readonly add: (job: TimedJob) => void;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
  /** Does everything that is due now, one job after another. */
  readonly look: () => Promise<void>;
}

interface Entry {
  readonly job: TimedJob;
  readonly schedule: Schedule;
}

/** Creates the timetable of a process. Jobs are rows in the database, so that processes share them. */
export function createTimetable(ports: TimetablePorts): Timetable {
  const { store, clock, onFailure } = ports;
  const entries = new Map<string, Entry>();
  let isEntered = false;
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  let running = Promise.resolve();
  const look = async (): Promise<void> => {
    if (!isEntered) await enterJobs(store, [...entries.values()], clock.now());
    isEntered = true;
    const next = () => (isStopping() ? null : takeDue(store, [...entries.keys()], clock.now()));
    for (let hold = await next(); hold !== null; hold = await next()) {
      const entry = entries.get(hold.name);
      if (entry !== undefined) await settle(ports, entry, hold, isStopping);
    }
  };
  return {
    add: (job) => {
      if (entries.has(job.name)) throw new Error(`Two timed jobs named ${job.name}`);
      const read = readSchedule(job.cron, job.timezone, clock.now());
      if (!read.ok) throw new Error(`The schedule of ${job.name}: ${read.token}`);
      entries.set(job.name, { job, schedule: read.schedule });
    },
    look,
    start: () => {
      running = (async () => {
        while (!isStopping()) {
          await look().catch((error: unknown) => onFailure(error, null));
          await wait(LOOK_EVERY, undefined, { signal: stopping.signal }).catch(() => undefined);
        }
      })();
    },
    stop: async () => {
      stopping.abort();
      await Promise.race([running, wait(LONGEST_STOP, undefined, { ref: false })]);
    },
  };
}

/** Runs a job that is due, or leaves it out, and enters when it is due again. */
async function settle(
  ports: TimetablePorts,
  { job, schedule }: Entry,
  hold: Hold,
  isStopping: () => boolean,
): Promise<void> {
  const { store, clock, onRun, onFailure } = ports;
  const { isRun, dueAt } = nextFiring(schedule, job.missed, hold.dueAt, clock.now());
  if (!isRun) return endRun(store, hold, dueAt);
  const began = performance.now();
  const renewing = setInterval(() => {
    renewHold(store, hold).catch((error: unknown) => onFailure(error, job.name));
  }, RENEW_EVERY);
  try {
    const count = await job.run({ dueAt: hold.dueAt, isStopping });
    await endRun(store, hold, dueAt);
    onRun(job.name, count, performance.now() - began);
  } catch (error) {
    onFailure(error, job.name);
    const seconds = WAITS[hold.tries];
    await (seconds === undefined ? endRun(store, hold, dueAt) : retryLater(store, hold, seconds));
  } finally {
    clearInterval(renewing);
  }
}

/** What becomes of a run that is due. */
interface NextFiring {
  readonly isRun: boolean;
  /** When the job is due again, in milliseconds since 1970; null for never. */
  readonly dueAt: number | null;
}

/** Returns whether a run that is due takes place, and when the next one is due. Instants are milliseconds since 1970. */
function nextFiring(schedule: Schedule, missed: MissedRuns, dueAt: number, now: number): NextFiring {
  if (missed === "each") return { isRun: true, dueAt: schedule.next(dueAt) };
  return { isRun: missed === "once" || now - dueAt <= LATE, dueAt: schedule.next(now) };
}

/** A run that this process has, until another one takes it over. */
interface Hold {
  readonly name: string;
  readonly dueAt: number;
  /** The number of the hold: results are written only under the latest. */
  readonly fence: number;
  /** Attempts of this run before. */
  readonly tries: number;
}

/** Enters jobs in the timetable, in the order of their names, as other processes do; a changed schedule counts from now on. */
async function enterJobs(store: Store, entries: readonly Entry[], now: number): Promise<void> {
  const jobs = entries.map(({ job }) => job);
  const names = jobs.map(({ name }) => name);
  const crons = jobs.map(({ cron }) => cron);
  const timezones = jobs.map(({ timezone }) => timezone);
  const due = entries.map(({ schedule }) => instantOrNull(schedule.next(now)));
  await store.inSystem((tx) =>
    sql`insert into timed_job (name, cron, timezone, due_at)
      select * from unnest(${names}::text[], ${crons}::text[], ${timezones}::text[], ${due}::timestamptz[]) as job (name) order by name
      on conflict (name) do update set cron = excluded.cron, timezone = excluded.timezone, due_at = excluded.due_at, tries = 0
      where (timed_job.cron, timed_job.timezone) is distinct from (excluded.cron, excluded.timezone)`.execute(tx),
  );
}

/** Takes a job that is due and that no process runs; null if no such job is due. */
async function takeDue(store: Store, names: readonly string[], now: number): Promise<Hold | null> {
  const { rows } = await store.inSystem((tx) =>
    sql<{ name: string; due_at: string; fence: number; tries: number }>`
      update timed_job set fence = fence + 1, leased_until = clock_timestamp() + make_interval(secs => ${LEASE})
      where name = (
        select name from timed_job where name = any(${names}::text[]) and due_at <= ${formatInstant(now)}
          and (leased_until is null or leased_until < clock_timestamp())
        order by due_at limit 1 for update skip locked)
      returning name, due_at, fence, tries`.execute(tx),
  );
  const [row] = rows;
  return row === undefined
    ? null
    : { name: row.name, dueAt: Date.parse(row.due_at), fence: row.fence, tries: row.tries };
}

/** Keeps a hold for longer, while its work continues. */
function renewHold(store: Store, hold: Hold): Promise<void> {
  return change(store, hold, sql`leased_until = clock_timestamp() + make_interval(secs => ${LEASE})`);
}

/** Ends a run: the job is due again at the next time. */
function endRun(store: Store, hold: Hold, dueAt: number | null): Promise<void> {
  return change(store, hold, sql`due_at = ${instantOrNull(dueAt)}, tries = 0, leased_until = null`);
}

/** Leaves a run that failed to a later attempt, by any process. */
function retryLater(store: Store, hold: Hold, seconds: number): Promise<void> {
  const until = sql`clock_timestamp() + make_interval(secs => ${seconds})`;
  return change(store, hold, sql`tries = tries + 1, leased_until = ${until}`);
}

async function change(store: Store, { name, fence }: Hold, columns: ReturnType<typeof sql>): Promise<void> {
  await store.inSystem((tx) =>
    sql`update timed_job set ${columns} where name = ${name} and fence = ${fence}`.execute(tx),
  );
}

function instantOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : formatInstant(milliseconds);
}

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
  /** Whether it depends on the date, so that in the sandbox it is also done by the clock of each organisation that has one. */
  readonly followsClocks?: boolean;
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
