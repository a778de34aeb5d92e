import type { GivenUp } from "../../../platform/jobs";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { endOfLetters } from "./end-of-letters";
import { skipWaiting } from "./letter-rows";
import { publishEmails } from "./publish-emails";
import type { LettersJob } from "./send-letters";

/** Ends the waiting emails for a reason, publishes events of those sent, and returns the outcome; they can be requested again. */
export async function endLetters(
  tx: Tx,
  context: Pick<ServiceContext, "clock" | "ids" | "runUses">,
  { organisation, jobId, payload: { accountId } }: GivenUp<LettersJob>,
  reasonToken: "email_given_up" | "email_cancelled",
) {
  await skipWaiting(tx, jobId, reasonToken);
  const result = await endOfLetters(tx, context, jobId);
  await publishEmails(tx, context, { organisation, jobId, accountId });
  return result;
}
