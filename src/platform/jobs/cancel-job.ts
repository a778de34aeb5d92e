import { type Clock, instantOf } from "../ports";
import type { Tx } from "../store";
import type { Handling } from "./handling";
import { cancelRow, keepResult, readJob } from "./job-row";

/** What becomes of a cancellation: null if the organisation has no such job. */
export type Cancellation = "Cancelled" | "AlreadyFinished" | "NotCancellable" | null;

/** Cancels a job of the transaction's organisation that has not ended. One that runs stops at its next step. */
export async function cancelJob(
  tx: Tx,
  jobId: string,
  { clock, handlings }: { readonly clock: Clock; readonly handlings: ReadonlyMap<string, Handling> },
): Promise<Cancellation> {
  const job = await readJob(tx, jobId);
  if (job === null) return null;
  if (job.finishedAt !== null) return "AlreadyFinished";
  const onCancelled = handlings.get(job.kind)?.onCancelled;
  if (onCancelled === undefined) return "NotCancellable";
  const cancelled = await cancelRow(tx, jobId, instantOf(clock.now()));
  if (cancelled === null) return "AlreadyFinished";
  const { organisation_id: organisation, payload } = cancelled;
  const result = await onCancelled(tx, { organisation, jobId, payload });
  if (result !== undefined && result !== null) await keepResult(tx, jobId, result);
  return "Cancelled";
}
