import type { Caller } from "./caller";
import { ended } from "./ended";

/**
 * Locks the newest run, of a path such as `/v1/payroll/{id}/2026/1`, and waits for the job if there is one; the run is
 * open until it has ended. It is looked at in the list of runs, which is without the warnings of its employees.
 */
export async function lockRun(caller: Caller, path: string): Promise<void> {
  const run = (await caller.call("POST", `${path}/lock`, { acknowledgeWarnings: true })).data;
  if (run.status === "Locked") return;
  const runs = path.split("/").slice(0, -2).join("/");
  await ended(caller, run.locking.jobId, async () => {
    const [newest] = (await caller.call("GET", `${runs}?pageSize=1`)).data.items;
    if (newest.payRunId !== run.payRunId) throw new Error("another run is the newest");
    if (newest.status !== "Open") console.log(`the run is ${newest.status} while the job is running`);
  });
}
