import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "../ports";
import { readSchedule, type Schedule } from "../schedule";
import type { Store } from "../store";
import { nextFiring } from "./next-firing";
import type { TimedJob } from "./timed-job";
import { endRun, enterJob, type Hold, renewHold, retryLater, takeDue } from "./timed-job-row";

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
    if (!isEntered)
      for (const { job, schedule } of entries.values()) await enterJob(store, job, schedule.next(clock.now()));
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
