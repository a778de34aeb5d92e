import type { GivenUp } from "../../../platform/jobs";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { lettersSent, skipWaiting } from "./letter-rows";
import type { LettersJob } from "./send-letters";
import { tellOfLetters } from "./tell-of-letters";

/** Ends the letters that still wait, tells of those that went out, and answers what came of all. They may be asked for again. */
export async function giveLettersUp(
  tx: Tx,
  context: Pick<ServiceContext, "clock" | "ids">,
  { organisation, jobId, payload: { accountId } }: GivenUp<LettersJob>,
) {
  await skipWaiting(tx, jobId, "email_given_up");
  const result = await lettersSent(tx, jobId);
  await tellOfLetters(tx, context, { organisation, jobId, accountId });
  return result;
}
