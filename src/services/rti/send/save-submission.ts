import type { Insertable } from "kysely";
import { Refused } from "../../../platform/http";
import { readJob } from "../../../platform/jobs";
import type { Tx } from "../../../platform/store";
import { type RequestWork, requesterName } from "../../contract";
import { SHOWN, type ShownRow } from "../reading/submission-data";
import { rtiTables, type SubmissionRow, type SubmissionTable } from "../store/rti-tables";

export const SENDING = "rti-submission";

/** The payload of the job that sends. */
export interface SendingPayload {
  readonly submissionId: string;
  readonly accountId: string;
}

type Named = "submission_type" | "tax_year" | "ir_mark" | "message" | "facts" | "is_correction";
type SubmissionContent = Pick<Insertable<SubmissionTable>, Named> & Partial<Insertable<SubmissionTable>>;

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
  validation_warnings: "[]",
};

/** A stored submission, without its message, which is large. */
export type SavedSubmission = ShownRow & Pick<SubmissionRow, "organisation_id">;

/** Stores a submission and queues it for sending, in one transaction; one that is held is queued later. */
export async function saveSubmission(
  { tx, context: { ids, jobs }, organisationId, caller, now }: RequestWork,
  { submission_id: submissionId = ids.next(), ...content }: SubmissionContent,
  { isHeld }: { readonly isHeld: boolean } = { isHeld: false },
): Promise<SavedSubmission> {
  const payload: SendingPayload = { submissionId, accountId: caller.accountId };
  const jobId = isHeld ? null : await jobs.enqueue(tx, { organisation: organisationId, kind: SENDING, payload });
  const own = {
    organisation_id: organisationId,
    submission_id: submissionId,
    status: "Pending",
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
