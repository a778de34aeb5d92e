import type { Clock } from "../ports";
import type { Store, Tx } from "../store";
import { changeJob } from "./job-row";

/** A job that fails for good: no other try would end otherwise. */
export class JobFailure extends Error {
  override readonly name = "JobFailure";

  constructor(readonly token: string) {
    super(token);
  }
}

/** The job is not this attempt's any more: cancelled, or taken by another worker. */
export class JobLost extends Error {
  override readonly name = "JobLost";
}

/** The process stops: the job goes back to the queue, and goes on elsewhere. */
export class JobHandedBack extends Error {
  override readonly name = "JobHandedBack";
}

/**
 * What a handler has in hand. A job may be tried again from its beginning at any moment, also after a step that is
 * committed: a handler finds out from the store what is left to do.
 */
export interface JobInHand<Payload> {
  readonly organisation: string;
  readonly jobId: string;
  readonly payload: Payload;
  /**
   * A transaction of the organisation that counts `done` more things as done when it commits, or as many as `done` says
   * of what the work answers. Rejects, and commits nothing, when the job is cancelled, taken over or handed back.
   */
  readonly step: <T>(work: (tx: Tx) => Promise<T>, done?: number | ((value: T) => number)) => Promise<T>;
  /** States how many things there are to do. */
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

/** The row is written first: it is locked until the step ends, so that nobody cancels or takes over in between. */
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
