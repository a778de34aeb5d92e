import type { JSX } from "preact";
import { OrganisationLinks } from "../organisations/organisation-links";
import { DataTable, Listing, Refused, Status, spaced, timeWords, useAction, usePages } from "../parts";
import type { Ids } from "../place";
import { useClient } from "../session/session-context";
import { JobProgress } from "./job-progress";

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
      <Listing pages={list} empty="No background jobs yet." isEmpty={({ items }) => items.length === 0}>
        {(pages) => (
          <DataTable
            caption="Background jobs"
            columns={["Job", "Status", "Progress", "Requested", "Finished"]}
            rows={pages
              .flatMap(({ items }) => items)
              .map((job) => ({
                key: job.jobId,
                cells: [
                  spaced(job.jobType),
                  <Status name={job.status} />,
                  <JobProgress job={job} cancel={cancel} />,
                  timeWords(job.createdAt),
                  timeWords(job.finishedAt),
                ],
              }))}
          />
        )}
      </Listing>
    </>
  );
}
