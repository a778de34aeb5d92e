import { setTimeout as wait } from "node:timers/promises";
import type { Caller } from "./caller";

const EVERY = 500;

/** Locks a run, of a path such as `/v1/payroll/{id}/2026/1`, and waits for the job if there is one; the run is open until it has ended. */
export async function lockRun({ call }: Caller, path: string): Promise<void> {
  const run = (await call("POST", `${path}/lock`, { acknowledgeWarnings: true })).data;
  for (let ended = run.status === "Locked"; !ended; ) {
    await wait(EVERY);
    const job = (await call("GET", `/v1/jobs/${run.locking.jobId}`)).data;
    if (job.status === "Failed") throw new Error(`the job failed: ${job.errorToken}`);
    const { status } = (await call("GET", path)).data;
    if (job.status === "Running" && status !== "Open") console.log(`the run is ${status} while the job is running`);
    ended = job.status === "Completed";
  }
}
