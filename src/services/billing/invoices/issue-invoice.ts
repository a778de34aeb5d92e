import { formatDate, readDate } from "../../../engine/base";
import type { RequestWork } from "../../contract";
import type { ClientRow } from "../clients/find-client";
import { numberDocument } from "../documents/document-number";
import { fillDescriptions, referenceAtIssue } from "../documents/fill-at-issue";
import { documentDefaults } from "../documents/finance";
import { printedDocument } from "../documents/print-document";
import { findTemplate } from "../templates/find-template";
import { requireInvoiceMove } from "./invoice-changes";
import { type InvoiceRow, updateInvoice } from "./invoice-rows";
import { recordRunUse } from "./run-use";
import { settleInvoice } from "./settle-invoice";

const TEMPLATE = "billing_invoice_template";

/**
 * Issues a draft: it gets the next number and its dates, and what its PDF shows is frozen. The client must be held. An
 * invoice of £0.00 is paid at once.
 */
export async function issueInvoice(work: RequestWork, client: ClientRow, draft: InvoiceRow): Promise<InvoiceRow> {
  requireInvoiceMove(draft, "Issue");
  const { tx, today } = work;
  const { paymentTermsDays } = await documentDefaults(work, client);
  const issueDate = draft.issue_date ?? today;
  const dueDate = draft.due_date ?? formatDate(readDate(issueDate) + paymentTermsDays);
  const printed = await printedDocument(tx, client, TEMPLATE);
  const { referenceFormat } = await findTemplate(tx, TEMPLATE);
  await recordRunUse(work, draft.invoice_id);
  const { sequence_number, text } = await numberDocument(work, "Invoice", issueDate, client);
  const issued = { issueDate, invoiceNumber: text };
  await fillDescriptions(tx, draft.invoice_id, issued);
  await updateInvoice(tx, draft.invoice_id, {
    status: "Issued",
    reference: referenceAtIssue(draft.reference, referenceFormat, client, issued),
    sequence_number,
    invoice_number: text,
    issue_date: issueDate,
    due_date: dueDate,
    printed: JSON.stringify(printed),
  });
  const exceeds = "payment_exceeds_balance";
  return settleInvoice(work, { before: draft, events: ["issued"], exceeds });
}
