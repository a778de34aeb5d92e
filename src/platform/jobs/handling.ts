import type { Tx } from "../store";
import type { JobInHand } from "./job-in-hand";

/** Runs a job; what it returns becomes the job's result. */
export type JobHandler<Payload> = (job: JobInHand<Payload>) => Promise<unknown>;

/** A job that has failed for good, or was cancelled. */
export type GivenUp<Payload> = Pick<JobInHand<Payload>, "organisation" | "jobId" | "payload">;

export interface HandlingOptions<Payload> {
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
export interface Handling extends Required<Pick<HandlingOptions<unknown>, "atOnce" | "tries">> {
  readonly handler: JobHandler<unknown>;
  readonly onGivenUp: HandlingOptions<unknown>["onGivenUp"];
  readonly onCancelled: HandlingOptions<unknown>["onCancelled"];
}
