import type { JSX } from "preact";
import type { components } from "../../../client";
import { OrganisationLinks } from "../organisations/organisation-links";
import { Items, Refused, Status, spaced, timeWords, useAction, usePages } from "../parts";
import type { Ids } from "../place";
import { useClient } from "../session/session-context";

/** Jobs that always run to their end. Of others the response to the cancellation says whether they can be cancelled. */
const RECALCULATION = "pay_run_recalculation";

/** An organisation's background jobs, the newest first. */
export function JobsView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const action = useAction();
  const list = usePages("jobs", (query) => client.get("/v1/jobs", { params: { query } }));
  const cancel = async (jobId: string): Promise<void> => {
    const call = { params: { path: { jobId } } };
    if ((await action.run(() => client.post("/v1/jobs/{jobId}/cancel", call))) !== null) list.reload();
  };
  return (
    <>
      <OrganisationLinks ids={ids} current="jobs" />
      <button type="button" class="plain" disabled={list.isBusy} onClick={list.reload}>
        Look again
      </button>
      <Refused refusal={action.refusal} />
      <Items
        pages={list}
        empty="No background jobs yet."
        caption="Background jobs"
        columns={["Job", "Status", "Progress", "Requested", "Finished"]}
        row={(job) => ({
          key: job.jobId,
          cells: [
            spaced(job.jobType),
            <Status name={job.status} />,
            <JobProgress job={job} cancel={cancel} />,
            timeWords(job.createdAt),
            timeWords(job.finishedAt),
          ],
        })}
      />
    </>
  );
}

interface ProgressProps {
  readonly job: components["schemas"]["Job"];
  readonly cancel: (jobId: string) => void;
}

/** How far a job is, or why it failed; one that has not ended can be cancelled. */
function JobProgress({ job, cancel }: ProgressProps): JSX.Element {
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
