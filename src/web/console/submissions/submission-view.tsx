import type { JSX } from "preact";
import { Facts, Loading, plain, pounds, Status, timeWords, useAnswer, useLooks } from "../parts";
import type { Ids } from "../place";
import { useClient } from "../session/session-context";
import { aboutWords, isUnderWay, type Submission, typeWords } from "./submission-words";

/** A submission: what came of it, and what HMRC refused. */
export function SubmissionView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const known = useAnswer("submission", () =>
    client.get("/v1/rti/submissions/{submissionId}", { params: { path: { submissionId: ids.submission } } }),
  );
  useLooks(known.data !== null && isUnderWay(known.data), known.reload);
  return (
    <Loading known={known}>
      {(submission) => (
        <>
          <section class="stack" aria-labelledby="about">
            <h2 id="about">
              {`${typeWords(submission)}: ${aboutWords(submission)} `}
              <Status name={submission.status} />
            </h2>
            <Facts facts={factsOf(submission)} />
          </section>
          <Errors submission={submission} />
        </>
      )}
    </Loading>
  );
}

function factsOf(submission: Submission): readonly (readonly [string, string])[] {
  const { employeeCount, totals, correlationId } = submission;
  return [
    ["Made", timeWords(submission.createdAt)],
    ["Sent", timeWords(submission.submittedAt)],
    ["Answered", timeWords(submission.respondedAt)],
    ...(employeeCount === null ? [] : [["Employees", employeeCount.toLocaleString("en-GB")] as const]),
    ...(totals === null ? [] : [["Tax", pounds(totals.tax)] as const]),
    ...(correlationId === null ? [] : [["HMRC’s reference", correlationId] as const]),
  ];
}

function Errors({ submission: { errors, validationWarnings } }: { readonly submission: Submission }): JSX.Element {
  const warnings = [...new Set(validationWarnings.map(({ text }) => plain(text)))];
  return (
    <>
      {errors.length > 0 && (
        <section class="problem" aria-label="Errors">
          <ul>
            {errors.map(({ number, text, location }) => (
              <li key={`${number}${location}`}>{`${number}: ${text}${location === null ? "" : ` (${location})`}`}</li>
            ))}
          </ul>
        </section>
      )}
      {warnings.length > 0 && (
        <section class="stack" aria-labelledby="submission-warnings">
          <h2 id="submission-warnings">Warnings</h2>
          <ul class="warnings">
            {warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
