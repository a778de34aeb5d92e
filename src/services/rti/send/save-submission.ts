import type { Insertable } from "kysely";
import { REHEARSED_RTI_YEARS } from "../../../engine/filings/rti";
import { invalid, issueAt, Refused } from "../../../platform/http";
import { readJob } from "../../../platform/jobs";
import type { Tx } from "../../../platform/store";
import { type RequestWork, requesterName } from "../../contract";
import { SHOWN, type ShownRow } from "../reading/submission-data";
import { rtiTables, type SubmissionRow, type SubmissionTable, type SubmissionWarning } from "../store/rti-tables";
import { isTest } from "./ready-to-send";

export const SENDING = "rti-submission";

/** The payload of the job that sends. */
export interface SendingPayload {
  readonly submissionId: string;
  readonly accountId: string;
}

type Named = "submission_type" | "tax_year" | "ir_mark" | "message" | "facts" | "is_correction";
type SubmissionContent = Pick<Insertable<SubmissionTable>, Named> &
  Partial<Omit<Insertable<SubmissionTable>, "validation_warnings">> & {
    readonly warnings: readonly SubmissionWarning[];
  };

const REHEARSED: SubmissionWarning = {
  employeeId: null,
  token: "schema_of_earlier_year",
  text: "HMRC has not published the schema of the tax year: the message has that of the year before.",
};

const NOTHING = {
  payroll_config_id: null,
  pay_run_id: null,
  period: null,
  supplementary: null,
  tax_month: null,
  supersedes_submission_id: null,
  late_reason: null,
  final_submission_details: null,
  payment_date: null,
  employee_count: null,
  totals: null,
  correlation_id: null,
  poll_address: null,
  poll_seconds: null,
  sending_since: null,
  submitted_at: null,
  responded_at: null,
  errors: "[]",
};

/** A stored submission, without its message, which is large. */
export type SavedSubmission = ShownRow & Pick<SubmissionRow, "organisation_id">;

/** Stores a submission and queues it for sending, in one transaction; one that is held is queued later. */
export async function saveSubmission(
  { tx, context, organisationId, caller, now }: RequestWork,
  { submission_id: submissionId = context.ids.next(), warnings, ...content }: SubmissionContent,
  { isHeld }: { readonly isHeld: boolean } = { isHeld: false },
): Promise<SavedSubmission> {
  const payload: SendingPayload = { submissionId, accountId: caller.accountId };
  const jobId = isHeld
    ? null
    : await context.jobs.enqueue(tx, { organisation: organisationId, kind: SENDING, payload });
  const { tax_year: taxYear } = content;
  const isRehearsed = REHEARSED_RTI_YEARS.has(taxYear);
  if (isRehearsed && !isTest(context)) throw invalid([issueAt(["taxYear"], "unsupported_tax_year", { taxYear })]);
  const own = {
    organisation_id: organisationId,
    submission_id: submissionId,
    status: "Pending",
    validation_warnings: JSON.stringify(isRehearsed ? [...warnings, REHEARSED] : warnings),
    job_id: jobId,
    requested_by: requesterName(caller),
  } as const;
  return rtiTables(tx)
    .insertInto("rti_submission")
    .values({ ...NOTHING, ...content, ...own, created_at: now, updated_at: now })
    .returning([...SHOWN, "organisation_id"])
    .executeTakeFirstOrThrow();
}

/** Returns whether a job is sending a submission, or will. */
export async function isUnderWay(tx: Tx, { status, job_id: jobId }: Waiting): Promise<boolean> {
  if (jobId === null || (status !== "Pending" && status !== "Submitted")) return false;
  const job = await readJob(tx, jobId);
  return job !== null && (job.status === "Pending" || job.status === "Running");
}

type Waiting = Pick<SubmissionRow, "submission_id" | "status" | "job_id">;

/** Refuses while an earlier one is on its way. One whose job was given up has failed. */
export async function needAnswered(tx: Tx, earlier: Waiting, now: string): Promise<void> {
  if (earlier.status !== "Pending" && earlier.status !== "Submitted") return;
  if (await isUnderWay(tx, earlier)) {
    const text = "An earlier submission is on its way: wait for its answer.";
    throw new Refused(409, {
      token: "submission_in_progress",
      text,
      arguments: { submissionId: earlier.submission_id },
    });
  }
  await rtiTables(tx)
    .updateTable("rti_submission")
    .set({ status: "Failed", updated_at: now })
    .where("submission_id", "=", earlier.submission_id)
    .execute();
}
