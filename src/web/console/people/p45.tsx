import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { dayWords, EmailOutcome, FileButton, Refused, Step, useAnswer } from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";

/** The P45 of a leaver: a preview until the final pay is locked, then the form itself, as a file and by email. */
export function P45({ ids, leavingDate }: { readonly ids: Ids; readonly leavingDate: string }): JSX.Element {
  const client = useClient(ids.organisation);
  const params = { path: { employeeId: ids.person } };
  const [jobId, setJob] = useState<string | null>(null);
  const known = useAnswer("p45", () => client.get("/v1/tax-p-forms/p45/{employeeId}", { params }));
  const form = known.data;
  const isPending = known.refusal?.status === 404;
  return (
    <>
      {form !== null && <p>{`P45 issued on ${dayWords(form.issueDate)}.`}</p>}
      {isPending && <p>The P45 is issued when the run with the final pay is locked.</p>}
      <Refused refusal={isPending ? null : known.refusal} />
      <div class="links">
        {form !== null && (
          <>
            <FileButton
              label="Download the P45"
              call={() => client.get("/v1/tax-p-forms/p45/{employeeId}/file", { params })}
            />
            <Step
              label="Email the P45"
              confirm="Email it"
              send={async () => {
                const answer = await client.post("/v1/tax-p-forms/p45/send-notification", {
                  body: { taxYear: form.taxYear, employeeIds: [ids.person], resend: true },
                });
                setJob(answer.data?.content.data.jobId ?? null);
                return answer;
              }}
              done={known.reload}
            >
              <p>It is sent to the address on the record, and opens with a password.</p>
            </Step>
          </>
        )}
        {isPending && (
          <>
            <FileButton
              label="Preview the P45"
              call={() =>
                client.get("/v1/tax-p-forms/p45/{employeeId}/preview", {
                  params: { ...params, query: { leavingDate } },
                })
              }
            />
            <Step
              label="Issue the P45"
              confirm="Issue it"
              send={() => client.post("/v1/tax-p-forms/p45/{employeeId}/issue", { params })}
              done={known.reload}
            >
              <p>From then on pay is taxed under 0T, and the leaving date cannot be taken back.</p>
            </Step>
          </>
        )}
      </div>
      {jobId !== null && (
        <EmailOutcome
          organisation={ids.organisation}
          jobId={jobId}
          isOfForms
          address={() => formatAddress("personChange", { ...ids, change: "details" })}
        />
      )}
    </>
  );
}
