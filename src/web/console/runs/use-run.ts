import { useState } from "preact/hooks";
import type { components } from "../../../client";
import { type Known, useAnswer, useLooks } from "../parts";
import type { Ids } from "../place";
import { useClient } from "../session/session-context";
import { type Run, runAt } from "./run-words";

type Job = components["schemas"]["Job"];

/**
 * Reads a run, and again when all of its payslips are calculated or final. Until then only the job is looked at: a run has
 * the warnings of all employees, megabytes for a large payroll.
 */
export function useRun(ids: Ids): Known<Run> {
  const client = useClient(ids.organisation);
  const key = `${ids.payroll}/${ids.year}/${ids.period}/${ids.supplementary}`;
  const known = useAnswer(key, () =>
    client.get("/v1/payroll/{payrollConfigId}/{year}/{period}", { params: runAt(ids) }),
  );
  const [seen, setSeen] = useState<Job | null>(null);
  const run = known.data;
  const jobId = run === null ? null : jobOf(run);
  const look = async (): Promise<void> => {
    const job = jobId === null ? null : await readJob(jobId);
    if (job === null || job.finishedAt !== null) known.reload();
    else setSeen(job);
  };
  const readJob = async (id: string): Promise<Job | null> => {
    const { data } = await client
      .get("/v1/jobs/{jobId}", { params: { path: { jobId: id } } })
      .catch(() => ({ data: null }));
    return data?.content.data ?? null;
  };
  useLooks(run !== null && isCalculating(run), () => void look(), jobId ?? "");
  return run === null || seen === null || seen.jobId !== jobId ? known : { ...known, data: withProgress(run, seen) };
}

/** Returns whether a run may still change by itself: its payslips are being calculated, or it is being locked. */
function isCalculating({ pendingRecalculations, recalculation, locking }: Run): boolean {
  return pendingRecalculations > 0 || recalculation !== null || locking !== null;
}

/** Returns the job that changes a run at present; null if none has begun. */
function jobOf({ locking, recalculation }: Run): string | null {
  return (locking ?? recalculation)?.jobId ?? null;
}

function withProgress(run: Run, { doneCount, totalCount }: Job): Run {
  if (run.locking !== null) return { ...run, locking: { ...run.locking, doneCount, totalCount } };
  if (totalCount === null) return run;
  return { ...run, pendingRecalculations: Math.max(0, totalCount - doneCount) };
}
