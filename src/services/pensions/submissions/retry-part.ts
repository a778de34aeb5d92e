import { Refused } from "../../../platform/http";
import { readJob } from "../../../platform/jobs";
import { hold } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import type { Part } from "../store/connection-tables";
import { changePart, findSubmission, type PartRow, partsOf, type SubmissionRow } from "./find-submission";
import { subjectOf } from "./message-of";
import { queuePart, SENDING } from "./queue-part";
import { needNotUnderWay } from "./request-part";
import { needSendable } from "./sendable";

/** Repeats a part that was rejected or has failed, or asks about one that was sent and that no job asks about any more. */
export async function retryPart(work: RequestWork, submissionId: string, part: Part): Promise<SubmissionRow> {
  const { tx, context } = work;
  const row = await findSubmission(tx, submissionId);
  await hold(tx, `pension submission ${row.pay_run_id} ${row.pension_schema_id}`);
  const before = (await partsOf(tx, [submissionId])).find((each) => each.part === part);
  if (before === undefined) {
    throw new Refused(409, { token: "nothing_to_retry", text: "The part was never requested." });
  }
  const { scheme } = await subjectOf(tx, row);
  await needSendable(tx, scheme);
  if (await isForgotten(work, before)) {
    const payload = { submissionId, part, accountId: work.caller.accountId };
    const job_id = await context.jobs.enqueue(tx, { organisation: work.organisationId, kind: SENDING, payload });
    await changePart(tx, context, { submissionId, part }, { job_id, faults: 0 });
    return row;
  }
  needNotUnderWay(before);
  await queuePart(work, row, { part, before, members: before.employee_ids });
  await context.runUses.record(tx, {
    usedBy: "PensionSubmission",
    recordId: submissionId,
    payRunIds: [row.pay_run_id],
  });
  return row;
}

/** The provider has the message, and the job that asked for the outcome has ended. */
async function isForgotten({ tx }: RequestWork, { status, job_id }: PartRow): Promise<boolean> {
  if (status !== "Sent") return false;
  const job = await readJob(tx, job_id);
  return job === null || (job.status !== "Pending" && job.status !== "Running");
}
