import { type RequestWork, recordHistory } from "../../contract";
import { findSettings } from "../clients/find-settings";
import { CREDIT_NOTE_HISTORY, requireCreditNoteMove } from "../credit-notes/credit-note-changes";
import { CREDIT_NOTE_FILES, type CreditNoteRow } from "../invoices/invoice-rows";
import { requireSeller } from "../printing/printable";
import type { EmailAsked } from "./email-fields";
import type { EmailRow } from "./email-rows";
import { requestEmail } from "./request-email";

/** Queues an email of a credit note that is authorised or paid. */
export async function emailCreditNote(work: RequestWork, note: CreditNoteRow, asked: EmailAsked): Promise<EmailRow> {
  requireCreditNoteMove(note, "Email");
  await requireSeller(work.tx, note.printed);
  const { credit_note_id: recordId, client_id } = note;
  const { effective } = await findSettings(work.tx, client_id);
  const document = {
    document_type: "CreditNote",
    client_id,
    document_id: recordId,
    purpose: CREDIT_NOTE_FILES,
  } as const;
  const email = await requestEmail(work, { ...document, billingEmails: effective.billingEmails.value }, asked);
  const change = { recordId, action: "Updated" as const, before: null, after: { emailId: email.email_id } };
  await recordHistory(work, CREDIT_NOTE_HISTORY, [change]);
  return email;
}
