import { formatDateInWords, readDate } from "../../../engine/base";
import { mayMoveCreditNote, mayMoveInvoice } from "../../../engine/billing";
import { Refused } from "../../../platform/http";
import type { JobInHand } from "../../../platform/jobs";
import { formatInstant } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import {
  type EmailType,
  mountOperation,
  operation,
  type PreparedEmail,
  type RefusalCase,
  type ServiceContext,
} from "../../contract";
import { getEmail, getMessageId, isRefusedForGood } from "../../emails";
import { BILLING } from "../contract/common";
import { CREDIT_NOTE, NO_CREDIT_NOTE, ofCreditNote } from "../credit-notes/credit-note-operations";
import { INVOICE, NO_INVOICE, ofInvoice } from "../invoices/invoice-operations";
import { CREDIT_NOTE_FILES, findCreditNote, findInvoice, INVOICE_FILES } from "../invoices/invoice-rows";
import { drawDocument } from "../printing/draw-document";
import { EMPLOYER_MISSING, type Printable } from "../printing/printable";
import { printableCreditNote, printableInvoice } from "../printing/printable-invoice";
import { emailCreditNote as askForCreditNote } from "./email-credit-note";
import { emailAsked, emailExample, emailShown, USUAL_EMAIL } from "./email-fields";
import { emailInvoice as askForInvoice } from "./email-invoice";
import { type EmailRow, emailData, endEmail, selectEmails } from "./email-rows";
import { type EmailPayload, SENDING } from "./request-email";

const NAMES = { Invoice: "Invoice", CreditNote: "Credit note" } as const;

const TYPES = { Invoice: "InvoiceIssuedEvent", CreditNote: "CreditNoteIssuedEvent" } as const satisfies Readonly<
  Record<string, EmailType>
>;

const common = {
  ...BILLING,
  method: "post",
  body: emailAsked,
  bodyOptional: true,
  data: emailShown,
  status: 202,
  idempotent: true,
  examples: { body: { message: "Thank you for your custom." }, data: emailExample },
} as const;

const REFUSALS: readonly RefusalCase[] = [
  { status: 409, token: "email_missing", when: "There are no billing emails, and `to` is left out." },
  { status: 409, token: EMPLOYER_MISSING, when: "The organisation has no details yet: save its information first." },
];

const HOW =
  "A job sends it, in the brand of the organisation, and tries again while the email server is out of reach: `emails` of the document shows its `status`, and why it failed.";

const emailInvoice = operation({
  ...common,
  id: "emailInvoice",
  path: `${INVOICE}/email`,
  summary: "Emails an issued or paid invoice, with its PDF",
  description: HOW,
  params: ofInvoice,
  token: "invoice_emailed",
  refusals: [
    ...NO_INVOICE,
    { status: 409, token: "invoice_not_issued", when: "The invoice is a draft, or voided." },
    ...REFUSALS,
  ],
});

const emailCreditNote = operation({
  ...common,
  id: "emailCreditNote",
  path: `${CREDIT_NOTE}/email`,
  summary: "Emails an authorised or paid credit note, with its PDF",
  description: HOW,
  params: ofCreditNote,
  token: "credit_note_emailed",
  refusals: [
    ...NO_CREDIT_NOTE,
    { status: 409, token: "credit_note_not_authorised", when: "The credit note is a draft, or voided." },
    ...REFUSALS,
  ],
});

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
    const email = getEmail(messageId);
    if (email?.kind !== "billing") return;
    const refused = { status: "Failed", reason_token: "email_refused", sentAt: null } as const;
    // The refusal may come before the step that sent it has ended: then its lock is waited for.
    await context.store.inTenant(email.organisation, (tx) =>
      endEmail(tx, email.documentId, ["Waiting", "Sent"], refused),
    );
  });
}

async function fail(tx: Tx, { emailId }: EmailPayload, reasonToken: string) {
  await endEmail(tx, emailId, ["Waiting"], { status: "Failed", reason_token: reasonToken, sentAt: null });
  return { sentCount: 0, reasonToken };
}

type Job = JobInHand<EmailPayload>;

/** How the sending of an email ended: the job's result. */
interface EmailOutcome {
  readonly sentCount: number;
  readonly reasonToken: string | null;
}

/** Sends an email; one that an earlier attempt has sent, or that was cancelled, is not sent again. */
async function sendEmail(context: ServiceContext, job: Job): Promise<EmailOutcome> {
  const { emailId } = job.payload;
  const contents = await orReason(() => job.step((tx) => readEmail(tx, context, emailId)));
  if (contents === null) return { sentCount: 0, reasonToken: null };
  const made = typeof contents === "string" ? contents : await orReason(() => makeEmail(context, job, contents));
  const reasonToken = typeof made === "string" ? made : await send(context, job, made);
  if (reasonToken === null) return { sentCount: 1, reasonToken };
  const failed = { status: "Failed", reason_token: reasonToken, sentAt: null } as const;
  await job.step((tx) => endEmail(tx, emailId, ["Waiting"], failed), 1);
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
    messageId: getMessageId(id, context.address),
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
      const sent = { status: "Sent", reason_token: null, sentAt: formatInstant(context.clock.now()) } as const;
      if (await endEmail(tx, job.payload.emailId, ["Waiting"], sent)) await context.emails.send(email);
    }, 1);
    return null;
  } catch (error) {
    if (isRefusedForGood(error)) return "email_refused";
    throw error;
  }
}

/** Returns the subject and the paragraphs of an email: as they were asked for, or the usual ones. */
function emailText({ data }: Printable, { subject, message, attach_pdf: isAttached }: EmailRow) {
  const name = `${NAMES[data.documentType]} ${data.number ?? ""}`;
  return {
    subject: subject ?? `${name} from ${data.seller.name}`,
    title: name,
    paragraphs: message === null ? usualWords(data, name, isAttached) : message.split(/\n+/),
  };
}

function usualWords(data: Printable["data"], name: string, isAttached: boolean): readonly string[] {
  const { documentType, seller, paymentDetails, balance } = data;
  const attached = isAttached ? " It is attached." : "";
  const about = `${name} of ${longDate(data.issueDate)} from ${seller.name} is for ${pounds(data.total)}.${attached}`;
  if (documentType === "CreditNote") return [about, `${pounds(balance)} of the credit remains.`];
  const due = data.dueDate === null ? "" : ` by ${longDate(data.dueDate)}`;
  if (Number(balance) === 0) return [about, "Nothing is due on it."];
  return [about, `${pounds(balance)} is due${due}.`, ...(paymentDetails === null ? [] : [paymentDetails])];
}

function longDate(date: string): string {
  return formatDateInWords(readDate(date));
}

/** Writes "1234.50" as £1,234.50. */
function pounds(amount: string): string {
  return `£${amount.replace(/\B(?=(\d{3})+\.)/g, ",")}`;
}

interface AttachedFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

/** What an email is made of. */
interface EmailContents {
  readonly email: EmailRow;
  readonly printable: Printable;
  readonly files: readonly AttachedFile[];
}

/** Returns what a waiting email is made of; null if it does not wait, a text if its document is not sent, with the reason. */
async function readEmail(tx: Tx, context: ServiceContext, emailId: string): Promise<EmailContents | string | null> {
  const email = await selectEmails(tx).where("email_id", "=", emailId).executeTakeFirst();
  if (email === undefined || email.status !== "Waiting") return null;
  const printable = await findPrintable(tx, context, email);
  if (typeof printable === "string") return printable;
  return { email, printable, files: await findFiles(tx, context, email) };
}

async function findPrintable(tx: Tx, { files }: ServiceContext, email: EmailRow): Promise<Printable | string> {
  const { client_id: clientId, document_id: id } = email;
  if (email.document_type === "Invoice") {
    const row = await findInvoice(tx, { clientId, invoiceId: id });
    return mayMoveInvoice(row.status, "Email") ? printableInvoice(tx, files, row) : "invoice_not_issued";
  }
  const row = await findCreditNote(tx, { clientId, creditNoteId: id });
  return mayMoveCreditNote(row.status, "Email") ? printableCreditNote(tx, files, row) : "credit_note_not_authorised";
}

/** Attachments that were removed since are left out. */
async function findFiles(
  tx: Tx,
  { uploads, files }: ServiceContext,
  email: EmailRow,
): Promise<readonly AttachedFile[]> {
  if (email.attachment_ids.length === 0) return [];
  const purpose = email.document_type === "Invoice" ? INVOICE_FILES : CREDIT_NOTE_FILES;
  const found: AttachedFile[] = [];
  for (const upload of await uploads.list(tx, { purpose, recordIds: [email.document_id] })) {
    const { uploadId, fileId, fileName, contentType } = upload;
    const content = fileId === null || !email.attachment_ids.includes(uploadId) ? null : await files.read(tx, fileId);
    if (content !== null) found.push({ fileName, contentType, content });
  }
  return found;
}
