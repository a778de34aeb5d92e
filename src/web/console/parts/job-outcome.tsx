import type { JSX } from "preact";
import type { components } from "../../../client";
import { useClient } from "../session/session-context";
import { DataTable } from "./data-table";
import { EmployeeName } from "./employee-name";
import { withData } from "./envelope";
import { Status } from "./facts";
import { Loading } from "./listing";
import { useAnswer, useLooks } from "./use-answer";
import { counted, spaced } from "./words";

type Job = components["schemas"]["Job"];

/** Why nothing was sent to an employee, and what to do. */
const REASONS: Readonly<Record<string, string>> = {
  payslip_not_final: "The payslip is not final.",
  form_not_finalised: "There is no final form yet.",
  already_emailed: "It was emailed before. Choose to send it again.",
  email_missing: "There is no email address on the record.",
  national_insurance_number_missing: "The password needs the National Insurance number, which is missing.",
  postcode_missing: "The password needs the postcode, which is missing.",
  email_refused: "The mail server refused the address.",
  mail_refused: "The mail server refused the address.",
  email_given_up: "The mail server did not take it. Send it again.",
  email_cancelled: "It was cancelled.",
};

/** Somebody who was left out. */
export interface LeftOut {
  readonly employeeId: string;
  readonly reasonToken: string;
}

interface LeftOutProps {
  readonly organisation: string;
  readonly people: readonly LeftOut[];
  /** Where the record is completed. */
  readonly address: (employeeId: string) => string;
}

/** Whom nothing was sent to, each with the reason, leading to the record. */
export function LeftOutTable({ organisation, people, address }: LeftOutProps): JSX.Element | null {
  if (people.length === 0) return null;
  return (
    <DataTable
      caption="Not sent"
      columns={["Not sent to", "Reason"]}
      rows={people.map(({ employeeId, reasonToken }) => ({
        key: employeeId,
        cells: [
          <a href={address(employeeId)}>
            <EmployeeName organisation={organisation} employeeId={employeeId} />
          </a>,
          REASONS[reasonToken] ?? spaced(reasonToken),
        ],
      }))}
    />
  );
}

/** A job as it is shown: of payslips, or of forms. */
interface Progress {
  readonly status: string;
  readonly done: number;
  readonly total: number;
  readonly finishedAt: string | null;
  readonly people: readonly LeftOut[];
}

interface OutcomeProps {
  readonly organisation: string;
  readonly jobId: string;
  /** Whether it sends forms, whose jobs have an operation of their own. */
  readonly isOfForms?: boolean;
  readonly address: (employeeId: string) => string;
}

/** How far a job is that sends emails, and whom it could not reach. */
export function EmailOutcome({ organisation, jobId, isOfForms = false, address }: OutcomeProps): JSX.Element {
  const client = useClient(organisation);
  const params = { path: { jobId } };
  const known = useAnswer(jobId, async () =>
    isOfForms
      ? withData(await client.get("/v1/tax-p-forms/pforms/send-notification/jobs/{jobId}", { params }), ({ content }) =>
          formsProgress(content.data),
        )
      : withData(await client.get("/v1/jobs/{jobId}", { params }), ({ content }) => payslipsProgress(content.data)),
  );
  useLooks(known.data !== null && known.data.finishedAt === null, known.reload);
  return (
    <div role="status" class="stack">
      <Loading known={known}>
        {({ status, done, total, finishedAt, people }) => (
          <>
            <p>
              {`${done} of ${counted(total, "email")} sent `}
              <Status name={status} />
            </p>
            {finishedAt === null && <progress aria-label="Emails" value={done} max={Math.max(1, total)} />}
            <LeftOutTable organisation={organisation} people={people} address={address} />
          </>
        )}
      </Loading>
    </div>
  );
}

function formsProgress(job: components["schemas"]["FormNotificationJob"]): Progress {
  const { status, sentCount, totalCount, finishedAt, failures } = job;
  return { status, done: sentCount, total: totalCount, finishedAt, people: failures };
}

/** The interface leaves the form of a result to each kind of job: of payslips it names whom it skipped. */
function payslipsProgress({ status, doneCount, totalCount, finishedAt, result }: Job): Progress {
  const skipped: unknown = result?.skipped;
  const people: readonly LeftOut[] = Array.isArray(skipped) ? skipped : [];
  return { status, done: doneCount - people.length, total: totalCount ?? 0, finishedAt, people };
}
