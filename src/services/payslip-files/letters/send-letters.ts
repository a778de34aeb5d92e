import { isRecord } from "../../../platform";
import type { JobHandler, JobInHand } from "../../../platform/jobs";
import type { Letter } from "../../../platform/mail";
import { instantOf } from "../../../platform/ports";
import type { ServiceContext } from "../../contract";
import { namedEmployer } from "../print/draw-payslip";
import { endOfLetters } from "./end-of-letters";
import { endLetter, takeLetter } from "./letter-rows";
import { makeLetter } from "./make-letter";
import type { PasswordRule } from "./password";
import { publishEmails } from "./publish-emails";

/** What a job needs apart from its emails. */
export interface LettersJob {
  readonly accountId: string;
  readonly passwordRule: PasswordRule;
}

type Job = JobInHand<LettersJob>;

/** Sends the waiting emails of a job, one after the other; those sent by an earlier attempt are not sent again. */
export function sendLetters(context: ServiceContext): JobHandler<LettersJob> {
  return async (job) => {
    while (await sendNext(context, job)) await tell(context, job);
    await tell(context, job);
    return job.step((tx) => endOfLetters(tx, context, job.jobId));
  };
}

function tell(context: ServiceContext, { step, organisation, jobId, payload }: Job): Promise<void> {
  return step((tx) => publishEmails(tx, context, { organisation, jobId, accountId: payload.accountId }));
}

/** Returns whether there was one. */
async function sendNext(context: ServiceContext, job: Job): Promise<boolean> {
  const { organisation, jobId, payload } = job;
  const taken = await job.step(async (tx) => {
    const waiting = await takeLetter(tx, jobId);
    return waiting === null ? null : { waiting, printed: await namedEmployer(tx, waiting.shown) };
  });
  if (taken === null) return false;
  const { waiting, printed } = taken;
  const made = await makeLetter(context, waiting, printed, { rule: payload.passwordRule, organisation, jobId });
  const reasonToken = made.ok ? await send(context, job, waiting.payslipId, made.letter) : made.reasonToken;
  if (reasonToken === null) return true;
  const skipped = { status: "Skipped", reason_token: reasonToken, sent_at: null } as const;
  await job.step((tx) => endLetter(tx, jobId, waiting.payslipId, skipped), 1);
  return true;
}

/**
 * Sends an email as the last action of the step that records it: only a crash between the mail server's reply and the
 * commit can send it twice. Returns why it is not sent; rejects if a retry may succeed.
 */
async function send(context: ServiceContext, job: Job, payslipId: string, letter: Letter): Promise<string | null> {
  try {
    await job.step(async (tx) => {
      const sent = { status: "Sent", reason_token: null, sent_at: instantOf(context.clock.now()) } as const;
      await endLetter(tx, job.jobId, payslipId, sent);
      await context.mail.send(letter);
    }, 1);
    return null;
  } catch (error) {
    if (isRefusedForGood(error)) return "email_refused";
    throw error;
  }
}

/** Replies of an email server from here on are final. */
const REFUSED_STATUS = 500;

/** Returns whether the server will never accept the email: the recipient or the message is refused. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = isRecord(error) ? error : {};
  return (code === "EENVELOPE" || code === "EMESSAGE") && Number(responseCode) >= REFUSED_STATUS;
}
