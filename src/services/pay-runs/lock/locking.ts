import { type Job, readJob } from "../../../platform/jobs";
import type { Tx } from "../../../platform/store";
import type { RunData } from "../contract/run-schemas";
import type { RunRow } from "../runs/run-period";

const IN_PROGRESS: ReadonlySet<Job["status"]> = new Set(["Pending", "Running"] satisfies Job["status"][]);

/** Returns the job that locks a run; null if there is no such job, or it has ended. */
export async function lockingOf(tx: Tx, { status, lock_job_id: jobId }: RunRow): Promise<RunData["locking"]> {
  const job = status === "Locked" || jobId === null ? null : await readJob(tx, jobId);
  if (job === null || !IN_PROGRESS.has(job.status)) return null;
  return { jobId: job.jobId, doneCount: job.doneCount, totalCount: job.totalCount };
}
