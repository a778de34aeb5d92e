import type { z } from "@hono/zod-openapi";
import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import { findClient } from "../clients/find-client";
import { findAllocations } from "../documents/allocation-rows";
import { listDocumentFiles } from "../documents/files-of";
import { findLines } from "../documents/line-rows";
import { lineItems } from "../documents/line-schemas";
import { findEmails } from "../emails/email-rows";
import { allocations } from "../invoices/invoice-schemas";
import type { BillingDocumentTables } from "../store/document-tables";
import type { creditNoteShown } from "./credit-note-schemas";
import { creditNotes } from "./credit-note-schemas";

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
