import type { RequestWork } from "../../contract";
import type { Part, PensionConnectionTables } from "../store/connection-tables";
import type { PartName, PartRow, SubmissionRow } from "./find-submission";

export const SENDING = "PensionSubmission";

/** The payload of the job that sends a part. */
export interface SendingPayload extends PartName {
  readonly accountId: string;
}

interface ToQueue {
  readonly part: Part;
  readonly before: PartRow | null;
  readonly members: readonly string[] | null;
}

/**
 * Queues a part for sending. One that has failed keeps its name, so that the provider is asked for it first; after a
 * rejection it is another message.
 */
export async function queuePart(
  { tx, context, organisationId, caller, now }: RequestWork,
  { submission_id: submissionId }: SubmissionRow,
  { part, before, members }: ToQueue,
): Promise<void> {
  const payload: SendingPayload = { submissionId, part, accountId: caller.accountId };
  const jobId = await context.jobs.enqueue(tx, { organisation: organisationId, kind: SENDING, payload });
  const isSame = before?.status === "Failed" && part !== "PaymentApproval";
  const values = {
    status: "Pending" as const,
    attempt: isSame ? before.attempt : (before?.attempt ?? 0) + 1,
    sending_since: isSame ? before.sending_since : null,
    provider_reference: null,
    failure_reason: null,
    sent_at: null,
    employee_ids: members === null ? null : JSON.stringify(members),
    job_id: jobId,
    faults: 0,
    updated_at: now,
  };
  await tx
    .withTables<PensionConnectionTables>()
    .insertInto("pension_submission_part")
    .values({ organisation_id: organisationId, submission_id: submissionId, part, ...values })
    .onConflict((conflict) => conflict.columns(["organisation_id", "submission_id", "part"]).doUpdateSet(values))
    .execute();
}
