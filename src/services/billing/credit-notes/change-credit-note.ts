import type { z } from "@hono/zod-openapi";
import { forgetHistory, type RequestWork } from "../../contract";
import { amountColumns, lineRows } from "../documents/calculate-lines";
import { documentDefaults } from "../documents/finance";
import { holdClient } from "../documents/hold-client";
import { removeLines, replaceLines } from "../documents/line-rows";
import { findInvoice } from "../invoices/invoice-rows";
import type { BillingDocumentTables } from "../store/document-tables";
import { calculateCredit } from "./calculate-credit";
import { CREDIT_NOTE_HISTORY, finishCreditNote, requireCreditNoteMove } from "./credit-note-changes";
import {
  CREDIT_NOTE_FILES,
  type CreditNoteName,
  type CreditNoteRow,
  findCreditNote,
  updateCreditNote,
} from "./credit-note-rows";
import type { creditNoteChange } from "./credit-note-schemas";

/** Replaces a draft; it keeps its client and its invoice. */
export async function replaceCreditNote(
  work: RequestWork,
  named: CreditNoteName,
  body: z.output<typeof creditNoteChange>,
): Promise<CreditNoteRow> {
  const { tx, now } = work;
  const client = await holdClient(tx, named.clientId);
  const before = await findCreditNote(tx, named);
  requireCreditNoteMove(before, "Change");
  const { invoice_id: invoiceId, credit_note_id: creditNoteId } = before;
  const invoice = invoiceId === null ? null : await findInvoice(tx, { clientId: named.clientId, invoiceId });
  const defaults = await documentDefaults(work, client);
  const lineAmountType = invoice?.line_amount_type ?? body.lineAmountType ?? defaults.lineAmountType;
  const credit = { invoice, replaced: creditNoteId, lineAmountType, lines: body.lineItems, defaults };
  const { lines, amounts } = await calculateCredit(work, credit);
  await replaceLines(tx, creditNoteId, lineRows(work, creditNoteId, lines, amounts));
  const after = await updateCreditNote(tx, creditNoteId, {
    issue_date: body.issueDate,
    reference: body.reference,
    reason: body.reason,
    line_amount_type: lineAmountType,
    ...amountColumns(amounts),
    updated_at: now,
  });
  await finishCreditNote(work, { before, after });
  return after;
}

/** Deletes a draft with all that belongs to it. */
export async function removeCreditNote(work: RequestWork, named: CreditNoteName): Promise<CreditNoteRow> {
  const { tx, context } = work;
  await holdClient(tx, named.clientId);
  const before = await findCreditNote(tx, named);
  requireCreditNoteMove(before, "Remove");
  const { credit_note_id: id } = before;
  await removeLines(tx, id);
  for (const { uploadId } of await context.uploads.list(tx, { purpose: CREDIT_NOTE_FILES, recordIds: [id] })) {
    await context.uploads.remove(tx, uploadId);
  }
  await tx
    .withTables<BillingDocumentTables>()
    .deleteFrom("billing_credit_note")
    .where("credit_note_id", "=", id)
    .execute();
  await forgetHistory(tx, [CREDIT_NOTE_HISTORY, id]);
  return before;
}
