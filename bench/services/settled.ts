import { setTimeout as wait } from "node:timers/promises";
import type { Caller } from "./caller";
import { ended } from "./ended";

/** Waits until everything in a run is calculated. The run itself is read rarely, as it has all warnings of its employees. */
export async function settled(caller: Caller, run: string): Promise<void> {
  for (;;) {
    const { pendingRecalculations, recalculation } = (await caller.call("GET", run)).data;
    if (pendingRecalculations === 0 && recalculation === null) return;
    if (recalculation === null) await wait(500);
    else await ended(caller, recalculation.jobId);
  }
}
