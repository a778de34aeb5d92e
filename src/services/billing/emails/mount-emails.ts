import type { Tx } from "../../../platform/store";
import { mountOperation, type ServiceContext } from "../../contract";
import { emailOf } from "../../emails";
import { findCreditNote } from "../credit-notes/credit-note-rows";
import { findInvoice } from "../invoices/invoice-rows";
import { emailCreditNote as askForCreditNote } from "./email-credit-note";
import { USUAL_EMAIL } from "./email-fields";
import { emailInvoice as askForInvoice } from "./email-invoice";
import { emailCreditNote, emailInvoice } from "./email-operations";
import { emailData, endEmail } from "./email-rows";
import { type EmailPayload, SENDING } from "./request-email";
import { sendEmail } from "./send-email";

const text = "The email will be sent.";

export function mountEmails(context: ServiceContext): void {
  handleEmails(context);

  mountOperation(context, emailInvoice, async ({ params, body, ...work }, tx) => {
    const email = await askForInvoice(work, await findInvoice(tx, params), body ?? USUAL_EMAIL);
    return { data: emailData(email), text };
  });

  mountOperation(context, emailCreditNote, async ({ params, body, ...work }, tx) => {
    const email = await askForCreditNote(work, await findCreditNote(tx, params), body ?? USUAL_EMAIL);
    return { data: emailData(email), text };
  });
}

/** Registers the job that sends, and follows up emails that are refused after they were accepted. */
function handleEmails(context: ServiceContext): void {
  context.jobs.handle<EmailPayload>(SENDING, (job) => sendEmail(context, job), {
    atOnce: 2,
    onGivenUp: (tx, { payload }) => fail(tx, payload, "email_given_up"),
    onCancelled: (tx, { payload }) => fail(tx, payload, "email_cancelled"),
  });
  context.emails.onRefused(async (messageId) => {
    const email = emailOf(messageId);
    if (email?.kind !== "billing") return;
    const refused = { status: "Failed", reason_token: "email_refused", sentAt: null } as const;
    await context.store.inTenant(email.organisation, (tx) => endEmail(tx, email.documentId, "Sent", refused));
  });
}

async function fail(tx: Tx, { emailId }: EmailPayload, reasonToken: string) {
  await endEmail(tx, emailId, "Waiting", { status: "Failed", reason_token: reasonToken, sentAt: null });
  return { sentCount: 0, reasonToken };
}
