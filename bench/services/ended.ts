import { setTimeout as wait } from "node:timers/promises";
import type { Caller } from "./caller";

const EVERY = 500;

/** Waits until a job has ended, and throws if it has failed; `look` is called as long as it has not. */
export async function ended({ call }: Caller, jobId: string, look?: () => Promise<void>): Promise<void> {
  for (;;) {
    const { status, errorToken } = (await call("GET", `/v1/jobs/${jobId}`)).data;
    if (status === "Failed") throw new Error(`the job failed: ${errorToken}`);
    if (status === "Completed") return;
    await look?.();
    await wait(EVERY);
  }
}
