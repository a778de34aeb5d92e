import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { readSubmission, recordAnswer } from "./record-answer";
import type { SendingPayload } from "./save-submission";

const GIVEN_UP = { number: "", type: "fatal", text: "Sending was given up before an answer had come.", location: null };

/** Marks a submission as failed after its job was given up, and publishes the event. One that has a result keeps it. */
export async function giveSubmissionUp(tx: Tx, context: ServiceContext, payload: SendingPayload): Promise<void> {
  const { status } = await readSubmission(tx, payload.submissionId);
  if (status !== "Pending" && status !== "Submitted") return;
  await recordAnswer(tx, context, payload, { status: "Failed", errors: [GIVEN_UP] });
}
