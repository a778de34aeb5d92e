import type { Tx } from "../store";
import type { JobInHand } from "./job-in-hand";

/** Does a job; what it answers becomes the job's result. */
export type JobHandler<Payload> = (job: JobInHand<Payload>) => Promise<unknown>;

/** A job that has failed for good. */
export type GivenUp<Payload> = Pick<JobInHand<Payload>, "organisation" | "jobId" | "payload">;

export interface HandlingOptions<Payload> {
  /** Jobs of the kind at a time in a process; 1 when left out. */
  readonly atOnce?: number;
  /**
   * Ends in order what the job was for, in the transaction that fails the job: once its tries are used up, or at once after a
   * `JobFailure`. What it answers becomes the job's result. It may be run again after a rejection.
   */
  readonly onGivenUp?: (tx: Tx, job: GivenUp<Payload>) => Promise<unknown>;
}

/** Who does jobs of a kind. */
export interface Handling extends Required<Pick<HandlingOptions<unknown>, "atOnce">> {
  readonly handler: JobHandler<unknown>;
  readonly onGivenUp: HandlingOptions<unknown>["onGivenUp"];
}
