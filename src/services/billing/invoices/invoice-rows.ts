import type { z } from "@hono/zod-openapi";
import type { Selectable, Updateable } from "kysely";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { moneyOf, type RequestWork } from "../../contract";
import { findClient } from "../clients/find-client";
import { allocationData, findAllocations } from "../documents/allocation-rows";
import { getFiles } from "../documents/files-of";
import { findLines, lineData } from "../documents/line-rows";
import { MOST_LINES } from "../documents/line-schemas";
import { findEmails } from "../emails/email-rows";
import type { BillingDocumentTables } from "../store/document-tables";
import type { invoiceListed, invoiceShown } from "./invoice-schemas";

export type InvoiceRow = Selectable<BillingDocumentTables["billing_invoice"]>;

/** The purpose of files that belong to invoices. */
export const INVOICE_FILES = "BillingInvoice";

export function selectInvoices(tx: Tx) {
  return tx.withTables<BillingDocumentTables>().selectFrom("billing_invoice").selectAll();
}

interface InvoiceName {
  readonly clientId: string;
  readonly invoiceId: string;
}

/** Returns an invoice of a client; refuses 404 `client_not_found`, `invoice_not_found`. */
export async function findInvoice(tx: Tx, { clientId, invoiceId }: InvoiceName): Promise<InvoiceRow> {
  await findClient(tx, clientId);
  const row = await selectInvoices(tx)
    .where("client_id", "=", clientId)
    .where("invoice_id", "=", invoiceId)
    .executeTakeFirst();
  if (row === undefined) throw notFound("invoice");
  return row;
}

type Columns = Updateable<BillingDocumentTables["billing_invoice"]>;

/** Changes columns of an invoice. */
export function updateInvoice(tx: Tx, invoiceId: string, columns: Columns): Promise<InvoiceRow> {
  return tx
    .withTables<BillingDocumentTables>()
    .updateTable("billing_invoice")
    .set(columns)
    .where("invoice_id", "=", invoiceId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns an invoice as lists show it. */
export function listedInvoice(row: InvoiceRow): z.input<typeof invoiceListed> {
  return {
    invoiceId: row.invoice_id,
    clientId: row.client_id,
    invoiceNumber: row.invoice_number,
    reference: row.reference,
    status: row.status,
    issueDate: row.issue_date,
    dueDate: row.due_date,
    lineAmountType: row.line_amount_type,
    currencyCode: "GBP",
    subTotal: moneyOf(row.sub_total),
    totalTax: moneyOf(row.total_tax),
    total: moneyOf(row.total),
    taxes: [...row.taxes],
    amountPaid: moneyOf(row.amount_paid),
    amountCredited: moneyOf(row.amount_credited),
    balanceDue: moneyOf(row.balance_due),
    payRunId: row.pay_run_id,
    billingEmails: [...row.billing_emails],
    warnings: [...row.warnings],
    sentAt: row.sent_at,
    externalInvoiceId: row.external_id,
    externalUrl: row.external_url,
    syncStatus: row.sync_status,
    syncError: row.sync_error,
    syncWarning: row.sync_warning,
    lastSyncedAt: row.last_synced_at,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Returns an invoice with its lines, allocations and attachments. */
export async function shownInvoice(work: RequestWork, row: InvoiceRow): Promise<z.input<typeof invoiceShown>> {
  const lines = await findLines(work.tx, row.invoice_id);
  const allocations = await findAllocations(work.tx, { invoiceId: row.invoice_id });
  return {
    ...listedInvoice(row),
    lineItemCount: lines.length,
    lineItems: lines.slice(0, MOST_LINES).map(lineData),
    allocations: allocations.map(allocationData),
    attachments: await getFiles(work, INVOICE_FILES, row.invoice_id),
    emails: await findEmails(work.tx, row.invoice_id),
  };
}
