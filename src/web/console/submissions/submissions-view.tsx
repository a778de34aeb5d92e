import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { SelectBox } from "../../controls";
import { OrganisationLinks } from "../organisations/organisation-links";
import { DataTable, Listing, Status, timeWords, usePages } from "../parts";
import { addressOf, type Ids } from "../place";
import { useClient } from "../session/session-context";
import { EpsForm } from "./eps-form";
import { Outstanding } from "./outstanding";
import { aboutWords, type Submission, typeWords } from "./submission-words";

type Wanted = "" | "Pending" | "Submitted" | "Accepted" | "Rejected" | "Failed";

const STATES: readonly (readonly [Wanted, string])[] = [
  ["", "All"],
  ["Pending", "Pending"],
  ["Submitted", "Submitted"],
  ["Accepted", "Accepted"],
  ["Rejected", "Rejected"],
  ["Failed", "Failed"],
];

/** An organisation's submissions to HMRC, the newest first. */
export function SubmissionsView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const [status, setStatus] = useState<Wanted>("");
  const list = usePages(`submissions ${status}`, (page) =>
    client.get("/v1/rti/submissions", { params: { query: status === "" ? page : { ...page, status } } }),
  );
  return (
    <>
      <OrganisationLinks ids={ids} current="submissions" />
      <Outstanding
        ids={ids}
        version={list.pages
          .flatMap(({ items }) => items)
          .map(stateOf)
          .join(" ")}
      />
      <EpsForm ids={ids} submitted={list.reload} />
      <div class="filters">
        <SelectBox id="status" label="Status" value={status} options={STATES} change={setStatus} />
      </div>
      <Listing
        pages={list}
        empty="No submissions here. Lock a run, then submit its FPS."
        isEmpty={({ items }) => items.length === 0}
      >
        {(pages) => (
          <DataTable
            caption="Submissions"
            columns={["Submission", "Status", "About", "Made", "Errors"]}
            rows={pages
              .flatMap(({ items }) => items)
              .map((submission) => ({
                key: submission.submissionId,
                cells: [
                  <a href={addressOf("submission", { ...ids, submission: submission.submissionId })}>
                    {typeWords(submission)}
                  </a>,
                  <Status name={submission.status} />,
                  aboutWords(submission),
                  timeWords(submission.createdAt),
                  String(submission.errors.length),
                ],
              }))}
          />
        )}
      </Listing>
    </>
  );
}

function stateOf({ submissionId, status }: Submission): string {
  return `${submissionId} ${status}`;
}
