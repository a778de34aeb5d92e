import { Refused } from "../../../platform/http";
import type { JobInHand } from "../../../platform/jobs";
import { instantOf } from "../../../platform/ports";
import type { EmailType, PreparedEmail, ServiceContext } from "../../contract";
import { isRefusedForGood, messageIdOf } from "../../emails";
import { drawDocument } from "../printing/draw-document";
import { endEmail } from "./email-rows";
import { emailText } from "./email-text";
import { type EmailContents, readEmail } from "./read-email";
import type { EmailPayload } from "./request-email";

type Job = JobInHand<EmailPayload>;

const TYPES = { Invoice: "InvoiceIssuedEvent", CreditNote: "CreditNoteIssuedEvent" } as const satisfies Readonly<
  Record<string, EmailType>
>;

/** How the sending of an email ended: the job's result. */
interface EmailOutcome {
  readonly sentCount: number;
  readonly reasonToken: string | null;
}

/** Sends an email; one that an earlier attempt has sent, or that was cancelled, is not sent again. */
export async function sendEmail(context: ServiceContext, job: Job): Promise<EmailOutcome> {
  const { emailId } = job.payload;
  const contents = await orReason(() => job.step((tx) => readEmail(tx, context, emailId)));
  if (contents === null) return { sentCount: 0, reasonToken: null };
  const made = typeof contents === "string" ? contents : await orReason(() => makeEmail(context, job, contents));
  const reasonToken = typeof made === "string" ? made : await send(context, job, made);
  if (reasonToken === null) return { sentCount: 1, reasonToken };
  const failed = { status: "Failed", reason_token: reasonToken, sentAt: null } as const;
  await job.step((tx) => endEmail(tx, emailId, "Waiting", failed), 1);
  return { sentCount: 0, reasonToken };
}

/** Returns what is made, or the reason that it is refused; rejects if a retry may succeed. */
async function orReason<Made>(make: () => Promise<Made>): Promise<Made | string> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal.token === "service_unavailable") throw error;
    return error.refusal.token;
  }
}

async function makeEmail(context: ServiceContext, job: Job, contents: EmailContents): Promise<PreparedEmail> {
  const { email, printable, files } = contents;
  const style = await context.styleOf({ organisationId: job.organisation });
  const pdf = email.attach_pdf ? [await attachedPdf(style.printer, printable)] : [];
  const { to, cc, bcc } = email.recipients;
  const id = { kind: "billing", organisation: job.organisation, jobId: job.jobId, documentId: email.email_id };
  const prepared = style.prepare({
    ...emailText(printable, email),
    type: TYPES[email.document_type],
    to,
    messageId: messageIdOf(id, context.address),
    attachments: [...pdf, ...files],
  });
  return { ...prepared, cc, bcc };
}

async function attachedPdf(printer: Parameters<typeof drawDocument>[0], printable: EmailContents["printable"]) {
  const content = await drawDocument(printer, printable);
  return { fileName: printable.fileName, contentType: "application/pdf", content };
}

/**
 * Sends an email as the last action of the step that records it: only a crash between the mail server's reply and the
 * commit can send it twice, with the same `Message-ID`. Returns why it is not sent; rejects if a retry may succeed.
 */
async function send(context: ServiceContext, job: Job, email: PreparedEmail): Promise<string | null> {
  try {
    await job.step(async (tx) => {
      const sent = { status: "Sent", reason_token: null, sentAt: instantOf(context.clock.now()) } as const;
      if (await endEmail(tx, job.payload.emailId, "Waiting", sent)) await context.emails.send(email);
    }, 1);
    return null;
  } catch (error) {
    if (isRefusedForGood(error)) return "email_refused";
    throw error;
  }
}
