import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { rtiTables, type SubmissionRow } from "../store/rti-tables";
import { SENDING, type SendingPayload } from "./save-submission";

type Part = Pick<SubmissionRow, "organisation_id" | "submission_id" | "first_part_id" | "parts">;

/**
 * Queues the last part of a submission that is the year's final one, once every other part has a result: no message of
 * the submission comes after it.
 */
export async function sendLastPart(
  tx: Tx,
  { jobs }: Pick<ServiceContext, "jobs">,
  { organisation_id, submission_id, first_part_id, parts }: Part,
  accountId: string,
): Promise<void> {
  if (first_part_id === null) return;
  const ofSubmission = rtiTables(tx)
    .selectFrom("rti_submission")
    .select("submission_id")
    .where("first_part_id", "=", first_part_id);
  // The lock makes results that come at the same moment see each other.
  const last = await ofSubmission
    .where("part", "=", parts)
    .where("status", "=", "Pending")
    .where("job_id", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (last === undefined) return;
  const unanswered = await ofSubmission
    .where("submission_id", "not in", [last.submission_id, submission_id])
    .where("status", "in", ["Pending", "Submitted"])
    .limit(1)
    .executeTakeFirst();
  if (unanswered !== undefined) return;
  const payload: SendingPayload = { submissionId: last.submission_id, accountId };
  const job_id = await jobs.enqueue(tx, { organisation: organisation_id, kind: SENDING, payload });
  await rtiTables(tx)
    .updateTable("rti_submission")
    .set({ job_id })
    .where("submission_id", "=", last.submission_id)
    .execute();
}
