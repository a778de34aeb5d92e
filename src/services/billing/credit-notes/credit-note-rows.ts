import type { z } from "@hono/zod-openapi";
import type { Selectable, Updateable } from "kysely";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { moneyOf, type RequestWork } from "../../contract";
import { findClient } from "../clients/find-client";
import { allocationData, findAllocations } from "../documents/allocation-rows";
import { getFiles } from "../documents/files-of";
import { findLines, lineData } from "../documents/line-rows";
import { findEmails } from "../emails/email-rows";
import type { BillingDocumentTables } from "../store/document-tables";
import type { creditNoteListed, creditNoteShown } from "./credit-note-schemas";

export type CreditNoteRow = Selectable<BillingDocumentTables["billing_credit_note"]>;

/** The purpose of files that belong to credit notes. */
export const CREDIT_NOTE_FILES = "BillingCreditNote";

export function selectCreditNotes(tx: Tx) {
  return tx.withTables<BillingDocumentTables>().selectFrom("billing_credit_note").selectAll();
}

export interface CreditNoteName {
  readonly clientId: string;
  readonly creditNoteId: string;
}

/** Returns a credit note of a client; refuses 404 `client_not_found`, `credit_note_not_found`. */
export async function findCreditNote(tx: Tx, { clientId, creditNoteId }: CreditNoteName): Promise<CreditNoteRow> {
  await findClient(tx, clientId);
  const row = await selectCreditNotes(tx)
    .where("client_id", "=", clientId)
    .where("credit_note_id", "=", creditNoteId)
    .executeTakeFirst();
  if (row === undefined) throw notFound("credit_note");
  return row;
}

type Columns = Updateable<BillingDocumentTables["billing_credit_note"]>;

/** Changes columns of a credit note. */
export function updateCreditNote(tx: Tx, creditNoteId: string, columns: Columns): Promise<CreditNoteRow> {
  return tx
    .withTables<BillingDocumentTables>()
    .updateTable("billing_credit_note")
    .set(columns)
    .where("credit_note_id", "=", creditNoteId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns a credit note as lists show it. */
export function listedCreditNote(row: CreditNoteRow): z.input<typeof creditNoteListed> {
  return {
    creditNoteId: row.credit_note_id,
    clientId: row.client_id,
    invoiceId: row.invoice_id,
    creditNoteNumber: row.credit_note_number,
    reference: row.reference,
    reason: row.reason,
    status: row.status,
    issueDate: row.issue_date,
    lineAmountType: row.line_amount_type,
    currencyCode: "GBP",
    subTotal: moneyOf(row.sub_total),
    totalTax: moneyOf(row.total_tax),
    total: moneyOf(row.total),
    taxes: [...row.taxes],
    remainingCredit: moneyOf(row.remaining_credit),
    sentAt: row.sent_at,
    externalCreditNoteId: row.external_id,
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

/** Returns a credit note with its lines, allocations and attachments. */
export async function shownCreditNote(work: RequestWork, row: CreditNoteRow): Promise<z.input<typeof creditNoteShown>> {
  const { credit_note_id: creditNoteId } = row;
  return {
    ...listedCreditNote(row),
    lineItems: (await findLines(work.tx, creditNoteId)).map(lineData),
    allocations: (await findAllocations(work.tx, { creditNoteId })).map(allocationData),
    attachments: await getFiles(work, CREDIT_NOTE_FILES, creditNoteId),
    emails: await findEmails(work.tx, creditNoteId),
  };
}
