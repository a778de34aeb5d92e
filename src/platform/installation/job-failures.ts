import type { JobsOptions } from "../jobs";
import type { Log, Metrics } from "../observe";
import type { Clock } from "../ports";

const QUIET = 10_000;

/** Logs each failure of a job, and every ten seconds a queue that cannot work, such as without its database. */
export function jobFailures(
  clock: Clock,
  log: Pick<Log, "failure">,
  metrics: Pick<Metrics, "job">,
): NonNullable<JobsOptions["onFailure"]> {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (error, jobId, kind) => {
    metrics.job(kind ?? "queue", "failed");
    if (jobId !== null || kind !== null) return log.failure("job failed", error, { jobId, kind });
    if (clock.now() - toldAt < QUIET) return;
    toldAt = clock.now();
    log.failure("queue failed", error);
  };
}
