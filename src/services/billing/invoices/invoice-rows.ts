import type { z } from "@hono/zod-openapi";
import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import { findClient } from "../clients/find-client";
import { type creditNoteShown, creditNotes } from "../credit-notes/credit-note-schemas";
import { findAllocations } from "../documents/allocation-rows";
import { findLines } from "../documents/line-rows";
import { lineItems, MOST_LINES } from "../documents/line-schemas";
import { listDocumentFiles } from "../documents/print-document";
import { findEmails } from "../emails/email-rows";
import type { BillingDocumentTables } from "../store/document-tables";
import { allocations, type invoiceShown, invoices } from "./invoice-schemas";

export type CreditNoteRow = Selectable<BillingDocumentTables["billing_credit_note"]>;

/** The purpose of files that belong to credit notes. */
export const CREDIT_NOTE_FILES = "BillingCreditNote";

export interface CreditNoteName {
  readonly clientId: string;
  readonly creditNoteId: string;
}

/** Returns a credit note of a client; refuses 404 `client_not_found`, `credit_note_not_found`. */
export async function findCreditNote(tx: Tx, { clientId, creditNoteId }: CreditNoteName): Promise<CreditNoteRow> {
  await findClient(tx, clientId);
  return creditNotes.find(tx, { clientId, creditNoteId });
}

/** Returns a credit note with its lines, allocations and attachments. */
export async function shownCreditNote(work: RequestWork, row: CreditNoteRow): Promise<z.input<typeof creditNoteShown>> {
  const { credit_note_id: creditNoteId } = row;
  return {
    ...creditNotes.show(row),
    lineItems: (await findLines(work.tx, creditNoteId)).map(lineItems.show),
    allocations: (await findAllocations(work.tx, { creditNoteId })).map(allocations.show),
    attachments: await listDocumentFiles(work, CREDIT_NOTE_FILES, creditNoteId),
    emails: await findEmails(work.tx, creditNoteId),
  };
}

export type InvoiceRow = Selectable<BillingDocumentTables["billing_invoice"]>;

/** The purpose of files that belong to invoices. */
export const INVOICE_FILES = "BillingInvoice";

interface InvoiceName {
  readonly clientId: string;
  readonly invoiceId: string;
}

/** Returns an invoice of a client; refuses 404 `client_not_found`, `invoice_not_found`. */
export async function findInvoice(tx: Tx, { clientId, invoiceId }: InvoiceName): Promise<InvoiceRow> {
  await findClient(tx, clientId);
  return invoices.find(tx, { clientId, invoiceId });
}

/** Returns an invoice with its lines, allocations and attachments. */
export async function shownInvoice(work: RequestWork, row: InvoiceRow): Promise<z.input<typeof invoiceShown>> {
  const lines = await findLines(work.tx, row.invoice_id);
  const credited = await findAllocations(work.tx, { invoiceId: row.invoice_id });
  return {
    ...invoices.show(row),
    lineItemCount: lines.length,
    lineItems: lines.slice(0, MOST_LINES).map(lineItems.show),
    allocations: credited.map(allocations.show),
    attachments: await listDocumentFiles(work, INVOICE_FILES, row.invoice_id),
    emails: await findEmails(work.tx, row.invoice_id),
  };
}
