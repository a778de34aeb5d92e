import { setTimeout } from "node:timers/promises";
import type { JobInHand } from "./job-in-hand";

const SLICE = 5;

/** Waits this many seconds in short steps, so that a stopping process soon hands the job back. */
export async function waitInSteps({ step }: Pick<JobInHand<unknown>, "step">, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= SLICE) {
    await setTimeout(Math.min(left, SLICE) * 1_000);
    await step(async () => undefined);
  }
}
