import { Refused } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { holdClient } from "../documents/hold-client";
import type { BillingDocumentTables } from "../store/document-tables";
import { releaseRuns } from "./change-invoice";
import { finishInvoice, requireInvoiceMove } from "./invoice-changes";
import { findInvoice, type InvoiceRow, updateInvoice } from "./invoice-rows";

interface Named {
  readonly clientId: string;
  readonly invoiceId: string;
}

/** Voids an issued invoice that nothing has settled; it keeps its number, and its runs can be billed again. */
export async function voidInvoice(work: RequestWork, named: Named): Promise<InvoiceRow> {
  const { tx, now } = work;
  await holdClient(tx, named.clientId);
  const before = await findInvoice(tx, named);
  requireInvoiceMove(before, "Void");
  refuseIf(before.amount_credited > 0, "invoice_has_allocations", "Credit is allocated to the invoice.");
  refuseIf(before.amount_paid > 0, "invoice_has_payments", "The invoice is paid in part.");
  const credited = await hasCreditNotes(work, before.invoice_id);
  refuseIf(credited, "invoice_has_credit_notes", "Void or delete the credit notes of the invoice first.");
  await releaseRuns(work, before.invoice_id);
  const after = await updateInvoice(tx, before.invoice_id, { status: "Voided", balance_due: 0, updated_at: now });
  await finishInvoice(work, { before, after, events: ["voided"] });
  return after;
}

function refuseIf(isRefused: boolean, token: string, text: string): void {
  if (isRefused) throw new Refused(409, { token, text });
}

async function hasCreditNotes({ tx }: RequestWork, invoiceId: string): Promise<boolean> {
  const note = await tx
    .withTables<BillingDocumentTables>()
    .selectFrom("billing_credit_note")
    .select("credit_note_id")
    .where("invoice_id", "=", invoiceId)
    .where("status", "!=", "Voided")
    .limit(1)
    .executeTakeFirst();
  return note !== undefined;
}
