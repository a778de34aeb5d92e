import { type Clock, instantOf } from "../ports";
import type { Store } from "../store";
import type { Handling } from "./handling";
import { failJob, keepResult } from "./job-row";
import type { Ticket } from "./queue";

interface Worker {
  readonly store: Store;
  readonly clock: Clock;
  readonly handlings: ReadonlyMap<string, Handling>;
}

/** Fails a job for good, and runs its `onGivenUp`. With `by` only while that attempt has the job. */
export async function giveUp(
  { store, clock, handlings }: Worker,
  { organisation, jobId }: Ticket,
  by: { readonly attempt: number; readonly errorToken: string; readonly result: object | null } | null = null,
): Promise<void> {
  await store.inTenant(organisation, async (tx) => {
    const failed = await failJob(tx, jobId, instantOf(clock.now()), by);
    if (failed === null) return;
    const onGivenUp = handlings.get(failed.kind)?.onGivenUp;
    const result = (await onGivenUp?.(tx, { organisation, jobId, payload: failed.payload })) ?? by?.result ?? null;
    if (result !== null) await keepResult(tx, jobId, result);
  });
}
