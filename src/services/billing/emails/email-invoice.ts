import { type RequestWork, recordHistory } from "../../contract";
import { INVOICE_HISTORY, requireInvoiceMove } from "../invoices/invoice-changes";
import { INVOICE_FILES, type InvoiceRow } from "../invoices/invoice-rows";
import { requireSeller } from "../printing/printable";
import type { EmailAsked } from "./email-fields";
import type { EmailRow } from "./email-rows";
import { requestEmail } from "./request-email";

/** Queues an email of an invoice that is issued or paid. */
export async function emailInvoice(work: RequestWork, invoice: InvoiceRow, asked: EmailAsked): Promise<EmailRow> {
  requireInvoiceMove(invoice, "Email");
  await requireSeller(work.tx, invoice.printed);
  const { invoice_id: recordId, client_id, billing_emails: billingEmails } = invoice;
  const document = { document_type: "Invoice", client_id, document_id: recordId, purpose: INVOICE_FILES } as const;
  const email = await requestEmail(work, { ...document, billingEmails }, asked);
  const change = { recordId, action: "Updated" as const, before: null, after: { emailId: email.email_id } };
  await recordHistory(work, INVOICE_HISTORY, [change]);
  return email;
}
