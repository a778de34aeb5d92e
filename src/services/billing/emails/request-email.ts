import { invalid, issueAt, Refused } from "../../../platform/http";
import type { Upload } from "../../../platform/uploads";
import type { RequestWork } from "../../contract";
import type { BillingEmailTables, Recipients } from "../store/email-tables";
import type { EmailAsked } from "./email-fields";
import type { EmailRow } from "./email-rows";

export const SENDING = "BillingEmail";

/** The payload of the job that sends an email. */
export interface EmailPayload {
  readonly emailId: string;
}

/** The document that is emailed. */
interface EmailedDocument extends Pick<EmailRow, "document_type" | "client_id" | "document_id"> {
  /** The purpose of its attachments. */
  readonly purpose: string;
  readonly billingEmails: readonly string[];
}

/** Queues an email of a document. Refuses 409 `email_missing` without a recipient, 400 wrong attachments. */
export async function requestEmail(work: RequestWork, document: EmailedDocument, asked: EmailAsked): Promise<EmailRow> {
  const { tx, context, organisationId, now } = work;
  const recipients = { to: recipientsOf(document, asked), cc: asked.cc, bcc: asked.bcc };
  await requireFiles(work, document, asked.attachmentIds);
  const emailId = context.ids.next();
  const payload: EmailPayload = { emailId };
  const jobId = await context.jobs.enqueue(tx, { organisation: organisationId, kind: SENDING, payload, totalCount: 1 });
  const { document_type, client_id, document_id } = document;
  return tx
    .withTables<BillingEmailTables>()
    .insertInto("billing_email")
    .values({
      organisation_id: organisationId,
      email_id: emailId,
      job_id: jobId,
      document_type,
      client_id,
      document_id,
      recipients: JSON.stringify(recipients satisfies Recipients),
      subject: asked.subject,
      message: asked.message,
      attach_pdf: asked.attachPdf,
      attachment_ids: JSON.stringify(asked.attachmentIds),
      status: "Waiting",
      reason_token: null,
      sent_at: null,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function recipientsOf({ billingEmails }: EmailedDocument, { to }: EmailAsked): readonly string[] {
  const recipients = to ?? billingEmails;
  if (recipients.length > 0) return recipients;
  const text = "The document has no billing emails: send `to`, or save an email of the client.";
  throw new Refused(409, { token: "email_missing", text });
}

/** Bytes up to which files are attached. */
const LARGEST = 10 * 1024 * 1024;

async function requireFiles(
  { tx, context }: RequestWork,
  { purpose, document_id: id }: EmailedDocument,
  attachmentIds: readonly string[],
): Promise<void> {
  if (attachmentIds.length === 0) return;
  const uploads = await context.uploads.list(tx, { purpose, recordIds: [id] });
  const files = attachmentIds.map((each) =>
    uploads.find(({ uploadId, status }) => uploadId === each && status === "Ready"),
  );
  const missing = files.flatMap((file, at) => {
    return file === undefined ? [issueAt(["attachmentIds", at], "attachment_not_found", null)] : [];
  });
  if (missing.length > 0) throw invalid(missing);
  if (sizeOf(files) > LARGEST) throw invalid([issueAt(["attachmentIds"], "too_large", { maximum: LARGEST })]);
}

function sizeOf(files: readonly (Upload | undefined)[]): number {
  return files.reduce((sum, file) => sum + (file?.size ?? 0), 0);
}
