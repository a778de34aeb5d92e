import { mayMoveCreditNote, mayMoveInvoice } from "../../../engine/billing";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { CREDIT_NOTE_FILES, findCreditNote } from "../credit-notes/credit-note-rows";
import { findInvoice, INVOICE_FILES } from "../invoices/invoice-rows";
import type { Printable } from "../printing/printable";
import { printableCreditNote } from "../printing/printable-credit-note";
import { printableInvoice } from "../printing/printable-invoice";
import { type EmailRow, selectEmails } from "./email-rows";

interface AttachedFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

/** What an email is made of. */
export interface EmailContents {
  readonly email: EmailRow;
  readonly printable: Printable;
  readonly files: readonly AttachedFile[];
}

/** Returns what a waiting email is made of; null if it does not wait, a text if its document is not sent, with the reason. */
export async function readEmail(
  tx: Tx,
  context: ServiceContext,
  emailId: string,
): Promise<EmailContents | string | null> {
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
