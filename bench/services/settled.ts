import { setTimeout as wait } from "node:timers/promises";
import type { Caller } from "./caller";

/** Waits until everything in a run is calculated. */
export async function settled({ call }: Caller, run: string): Promise<void> {
  for (;;) {
    const { pendingRecalculations, recalculation } = (await call("GET", run)).data;
    if (pendingRecalculations === 0 && recalculation === null) return;
    await wait(500);
  }
}
