import type { JSX } from "preact";
import type { components } from "../../../client";
import { spaced } from "../parts";

interface ProgressProps {
  readonly job: components["schemas"]["Job"];
  readonly cancel: (jobId: string) => void;
}

/** Jobs that always run to their end. Of others the response to the cancellation says whether they can be cancelled. */
const RECALCULATION = "pay_run_recalculation";

/** How far a job is, or why it failed; one that has not ended can be cancelled. */
export function JobProgress({ job, cancel }: ProgressProps): JSX.Element {
  const { jobId, jobType, status, doneCount, totalCount, errorToken } = job;
  const isUnderWay = status === "Pending" || status === "Running";
  const done = doneCount.toLocaleString("en-GB");
  return (
    <>
      {totalCount !== null && `${done} of ${totalCount.toLocaleString("en-GB")}`}
      {totalCount === null && doneCount > 0 && `${done} done`}
      {errorToken !== null && ` · ${spaced(errorToken)}`}
      {isUnderWay && totalCount !== null && (
        <progress aria-label={spaced(jobType)} value={doneCount} max={Math.max(1, totalCount)} />
      )}
      {isUnderWay && !jobType.startsWith(RECALCULATION) && (
        <button type="button" class="small" onClick={() => cancel(jobId)}>
          Cancel
        </button>
      )}
    </>
  );
}
