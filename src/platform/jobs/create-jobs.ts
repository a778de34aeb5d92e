import { setTimeout } from "node:timers/promises";
import { errorCode } from "../error-code";
import { type Clock, formatInstant, type Ids } from "../ports";
import { OrganisationElsewhere, READ_ONLY, type Store, type Tx } from "../store";
import { cancelRow, changeJob, failJob, keepResult, readJob, takeJob } from "./job-row";
import { Queue, type Ticket } from "./queue";

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
class JobLost extends Error {
  override readonly name = "JobLost";
}

/** The process stops: the job goes back to the queue, and continues elsewhere. */
class JobHandedBack extends Error {
  override readonly name = "JobHandedBack";
}

const SLICE = 5;

const TRIES = 5;
const HEARTBEAT = 15;
const LONGEST_STOP = 20_000;
/** Seconds until a job of an organisation that is about to move is looked at again. */
const WAIT_OF_MOVING = 1;

interface NewJob {
  readonly organisation: string;
  readonly kind: string;
  /** The handler's input, as JSON; it stays in the organisation's own row. */
  readonly payload: unknown;
  readonly totalCount?: number;
  /** Seconds until it may begin; default: at once. */
  readonly afterSeconds?: number;
}

export interface JobsOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Attempts before a job has failed; default 5. */
  readonly tries?: number;
  /** Seconds without a heartbeat after which another worker takes over; default 15, at least 10. */
  readonly heartbeat?: number;
  readonly onFailure?: (error: unknown, jobId: string | null, kind: string | null) => void;
}

export interface Jobs {
  /** Registers the handler for a kind of job; call before `start`. */
  readonly handle: <Payload>(kind: string, handler: JobHandler<Payload>, options?: HandlingOptions<Payload>) => void;
  /** Opens the queue. With `work: false` jobs are accepted here and run by other processes. */
  readonly start: (options?: { readonly work?: boolean }) => Promise<void>;
  /** Queues a job in the caller's transaction; returns its ID. */
  readonly enqueue: (tx: Tx, job: NewJob) => Promise<string>;
  /** Cancels a job of the transaction's organisation that has not ended, if its kind allows it. */
  readonly cancel: (tx: Tx, jobId: string) => Promise<Cancellation>;
  /** Takes no more jobs and hands back running ones at their next step. */
  readonly stop: () => Promise<void>;
}

/** Creates the background jobs: each is a row of its organisation with status and progress, queued in PostgreSQL. */
export function createJobs(options: JobsOptions): Jobs {
  const { store, clock, ids, tries = TRIES, heartbeat = HEARTBEAT, onFailure = () => undefined } = options;
  const queue = new Queue({ url: store.url, heartbeat, onFailure: (error) => onFailure(error, null, null) });
  const handlings = new Map<string, Handling>();
  let stopping = false;
  const worker: Worker = { store, clock, queue, handlings, onFailure, isStopping: () => stopping };
  return {
    handle: (kind, handler, { atOnce = 1, tries: own = tries, onGivenUp, onCancelled } = {}) => {
      if (handlings.has(kind)) throw new Error(`Two handlers for jobs of ${kind}`);
      handlings.set(kind, { handler, atOnce, tries: own, onGivenUp, onCancelled } as Handling);
    },
    start: async ({ work = true } = {}) => {
      await queue.start(new Map([...handlings].map(([kind, { tries: own }]) => [kind, own])));
      if (!work) return;
      await queue.usedUp((ticket) => giveUpInTheEnd(worker, ticket));
      for (const [kind, handling] of handlings) {
        await queue.work(kind, handling.atOnce, (ticket) =>
          whereItIs(worker, { kind, ticket }, () => run(worker, kind, handling, ticket)),
        );
      }
      queue.look();
    },
    enqueue: async (tx, { organisation, kind, payload, totalCount = null, afterSeconds = 0 }) => {
      if (!handlings.has(kind)) throw new Error(`Nobody handles jobs of ${kind}`);
      const jobId = ids.next();
      const created = { status: "Pending" as const, created_at: formatInstant(clock.now()) };
      const row = { organisation_id: organisation, job_id: jobId, kind, total_count: totalCount, ...created };
      await tx
        .insertInto("job")
        .values({ ...row, payload: JSON.stringify(payload) })
        .execute();
      await queue.send(tx, kind, { organisation, jobId }, afterSeconds);
      return jobId;
    },
    cancel: (tx, jobId) => cancelJob(tx, jobId, { clock, handlings }),
    stop: async () => {
      stopping = true;
      await queue.stop(LONGEST_STOP);
    },
  };
}

interface Worker {
  readonly store: Store;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly handlings: ReadonlyMap<string, Handling>;
  readonly onFailure: NonNullable<JobsOptions["onFailure"]>;
  readonly isStopping: () => boolean;
}

/** Whether an organisation is about to move to another cell, or has moved. */
function isMoving(error: unknown): boolean {
  return errorCode(error) === READ_ONLY;
}

/**
 * Runs an attempt where its organisation is. A job of one that is about to move waits, and uses up no attempt; one that has
 * moved has a ticket in the queue of its cell.
 */
async function whereItIs(
  { store, queue }: Pick<Worker, "store" | "queue">,
  { kind, ticket }: { readonly kind: string; readonly ticket: Ticket },
  attempt: () => Promise<void>,
): Promise<void> {
  try {
    await attempt();
  } catch (error) {
    if (error instanceof OrganisationElsewhere) return;
    if (!isMoving(error)) throw error;
    await store.inSystem((tx) => queue.send(tx, kind, ticket, WAIT_OF_MOVING));
  }
}

/** Runs one attempt. A rejection goes to the queue, which retries until the attempts are used up. */
async function run(worker: Worker, kind: string, handling: Handling, ticket: Ticket): Promise<void> {
  const { store, clock, queue, isStopping } = worker;
  const { organisation, jobId } = ticket;
  const at = (): string => formatInstant(clock.now());
  if (isStopping()) return store.inTenant(organisation, async (tx) => void (await queue.send(tx, kind, ticket)));
  const taken = await store.inTenant(organisation, (tx) => takeJob(tx, jobId, at()));
  if (taken === null) return;
  const { attempt, payload } = taken;
  const change = (what: Parameters<typeof changeJob>[3]) => (tx: Tx) => changeJob(tx, jobId, attempt, what);
  try {
    const result = (await handling.handler(jobInHand({ ...worker, organisation, jobId, attempt }, payload))) ?? null;
    await store.inTenant(organisation, change({ status: "Completed", result, finishedAt: at() }));
  } catch (error) {
    if (error instanceof JobLost) return;
    if (isMoving(error)) throw error;
    if (error instanceof JobHandedBack) return handBack(worker, kind, ticket, attempt);
    worker.onFailure(error, jobId, kind);
    if (!(error instanceof JobFailure)) {
      await store.inTenant(organisation, change({ errorToken: "job_failed" }));
      throw error;
    }
    await giveUp(worker, ticket, { attempt, errorToken: error.token, result: error.result });
  }
}

/** Returns the ticket without using up an attempt: a new one, in the transaction that makes the job wait again. */
function handBack({ store, queue }: Worker, kind: string, ticket: Ticket, attempt: number): Promise<void> {
  return store.inTenant(ticket.organisation, async (tx) => {
    if (await changeJob(tx, ticket.jobId, attempt, { status: "Pending" })) await queue.send(tx, kind, ticket);
  });
}

/** Retried by the queue until it succeeds. */
async function giveUpInTheEnd(worker: Worker, ticket: Ticket): Promise<void> {
  try {
    await giveUp(worker, ticket);
  } catch (error) {
    if (error instanceof OrganisationElsewhere) return;
    worker.onFailure(error, ticket.jobId, null);
    throw error;
  }
}

/** What becomes of a cancellation: null if the organisation has no such job. */
type Cancellation = "Cancelled" | "AlreadyFinished" | "NotCancellable" | null;

/** Cancels a job of the transaction's organisation that has not ended. One that runs stops at its next step. */
async function cancelJob(
  tx: Tx,
  jobId: string,
  { clock, handlings }: { readonly clock: Clock; readonly handlings: ReadonlyMap<string, Handling> },
): Promise<Cancellation> {
  const job = await readJob(tx, jobId);
  if (job === null) return null;
  if (job.finishedAt !== null) return "AlreadyFinished";
  const onCancelled = handlings.get(job.kind)?.onCancelled;
  if (onCancelled === undefined) return "NotCancellable";
  const cancelled = await cancelRow(tx, jobId, formatInstant(clock.now()));
  if (cancelled === null) return "AlreadyFinished";
  const { organisation_id: organisation, payload } = cancelled;
  const result = await onCancelled(tx, { organisation, jobId, payload });
  if (result !== undefined && result !== null) await keepResult(tx, jobId, result);
  return "Cancelled";
}

interface GiveUpWorker {
  readonly store: Store;
  readonly clock: Clock;
  readonly handlings: ReadonlyMap<string, Handling>;
}

/** Fails a job for good, and runs its `onGivenUp`. With `by` only while that attempt has the job. */
async function giveUp(
  { store, clock, handlings }: GiveUpWorker,
  { organisation, jobId }: Ticket,
  by: { readonly attempt: number; readonly errorToken: string; readonly result: object | null } | null = null,
): Promise<void> {
  await store.inTenant(organisation, async (tx) => {
    const failed = await failJob(tx, jobId, formatInstant(clock.now()), by);
    if (failed === null) return;
    const onGivenUp = handlings.get(failed.kind)?.onGivenUp;
    const result = (await onGivenUp?.(tx, { organisation, jobId, payload: failed.payload })) ?? by?.result ?? null;
    if (result !== null) await keepResult(tx, jobId, result);
  });
}

/** Runs a job; what it returns becomes the job's result. */
export type JobHandler<Payload> = (job: JobInHand<Payload>) => Promise<unknown>;

/** A job that has failed for good, or was cancelled. */
export type GivenUp<Payload> = Pick<JobInHand<Payload>, "organisation" | "jobId" | "payload">;

interface HandlingOptions<Payload> {
  /** Concurrent jobs of the kind in a process; default 1. */
  readonly atOnce?: number;
  /** Attempts before a job has failed, also those whose process was killed; default: those of all jobs. */
  readonly tries?: number;
  /**
   * Cleans up after a job, in the transaction that fails it: once its attempts are used up, or at once after a
   * `JobFailure`. What it returns becomes the job's result. It may be run again after a rejection.
   */
  readonly onGivenUp?: (tx: Tx, job: GivenUp<Payload>) => Promise<unknown>;
  /**
   * Cleans up after a job, in the transaction that cancels it; what it returns becomes the job's result. Jobs of a kind
   * without it cannot be cancelled.
   */
  readonly onCancelled?: (tx: Tx, job: GivenUp<Payload>) => Promise<unknown>;
}

/** The handler of a kind of job. */
interface Handling extends Required<Pick<HandlingOptions<unknown>, "atOnce" | "tries">> {
  readonly handler: JobHandler<unknown>;
  readonly onGivenUp: HandlingOptions<unknown>["onGivenUp"];
  readonly onCancelled: HandlingOptions<unknown>["onCancelled"];
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

function jobInHand<Payload>(hold: Hold, payload: Payload): JobInHand<Payload> {
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

/** Waits this many seconds in short steps, so that a stopping process soon hands the job back. */
export async function waitInSteps({ step }: Pick<JobInHand<unknown>, "step">, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= SLICE) {
    await setTimeout(Math.min(left, SLICE) * 1_000);
    await step(async () => undefined);
  }
}
