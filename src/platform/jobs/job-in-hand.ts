import { setTimeout } from "node:timers/promises";
import type { Clock } from "../ports";
import type { Store, Tx } from "../store";
import { changeJob } from "./job-row";

/** Fails a job for good, when another attempt would end the same way. */
export class JobFailure extends Error {
  override readonly name = "JobFailure";

  /** @param result what the job results in all the same, unless its `onGivenUp` returns something */
  constructor(
    readonly token: string,
    readonly result: object | null = null,
  ) {
    super(token);
  }
}

/** The attempt no longer has the job: it was cancelled, or taken by another worker. */
export class JobLost extends Error {
  override readonly name = "JobLost";
}

/** The process stops: the job goes back to the queue, and continues elsewhere. */
export class JobHandedBack extends Error {
  override readonly name = "JobHandedBack";
}

/**
 * A job being run. It may be retried from the beginning at any moment, also after a committed step: the handler finds
 * the remaining work in the store.
 */
export interface JobInHand<Payload> {
  readonly organisation: string;
  readonly jobId: string;
  readonly payload: Payload;
  /**
   * Runs a transaction of the organisation that counts `done` more items when it commits, or the number that `done`
   * returns for the work's result. Rejects, and commits nothing, if the job was cancelled, taken over or handed back.
   */
  readonly step: <T>(work: (tx: Tx) => Promise<T>, done?: number | ((value: T) => number)) => Promise<T>;
  /** Sets the total number of items. */
  readonly expect: (total: number) => Promise<void>;
}

interface Hold {
  readonly store: Store;
  readonly clock: Clock;
  readonly organisation: string;
  readonly jobId: string;
  readonly attempt: number;
  readonly isStopping: () => boolean;
}

export function jobInHand<Payload>(hold: Hold, payload: Payload): JobInHand<Payload> {
  const { organisation, jobId } = hold;
  return {
    organisation,
    jobId,
    payload,
    step: (work, done = 0) => step(hold, work, done),
    expect: (total) =>
      hold.store.inTenant(organisation, async (tx) => {
        if (!(await changeJob(tx, jobId, hold.attempt, { totalCount: total }))) throw new JobLost();
      }),
  };
}

/** Writes the row first: it is locked until the step ends, so that nobody cancels or takes over in between. */
function step<T>(hold: Hold, work: (tx: Tx) => Promise<T>, done: number | ((value: T) => number)): Promise<T> {
  const { store, organisation, jobId, attempt, isStopping } = hold;
  return store.inTenant(organisation, async (tx) => {
    if (isStopping()) throw new JobHandedBack();
    const stated = typeof done === "number" ? done : 0;
    if (!(await changeJob(tx, jobId, attempt, { doneMore: stated }))) throw new JobLost();
    const value = await work(tx);
    if (typeof done === "function") await changeJob(tx, jobId, attempt, { doneMore: done(value) });
    return value;
  });
}

const SLICE = 5;

/** Waits this many seconds in short steps, so that a stopping process soon hands the job back. */
export async function waitInSteps({ step }: Pick<JobInHand<unknown>, "step">, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= SLICE) {
    await setTimeout(Math.min(left, SLICE) * 1_000);
    await step(async () => undefined);
  }
}
