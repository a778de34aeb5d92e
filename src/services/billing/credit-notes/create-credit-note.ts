import type { z } from "@hono/zod-openapi";
import type { RequestWork } from "../../contract";
import { amountColumns, type DraftLine, lineRows } from "../documents/calculate-lines";
import { documentDefaults } from "../documents/finance";
import { holdClient } from "../documents/hold-client";
import { replaceLines } from "../documents/line-rows";
import { refuseArchivedClient } from "../invoices/create-invoice";
import { requireInvoiceMove } from "../invoices/invoice-changes";
import { findInvoice, type InvoiceRow } from "../invoices/invoice-rows";
import type { BillingDocumentTables } from "../store/document-tables";
import { calculateCredit } from "./calculate-credit";
import { finishCreditNote } from "./credit-note-changes";
import type { CreditNoteRow } from "./credit-note-rows";
import type { creditNoteSent } from "./credit-note-schemas";

/** Creates a draft of a credit note with the lines of a request. */
export async function createCreditNote(
  work: RequestWork,
  body: z.output<typeof creditNoteSent>,
): Promise<CreditNoteRow> {
  const { clientId, invoiceId, lineItems, ...fields } = body;
  const client = await holdClient(work.tx, clientId);
  refuseArchivedClient(client);
  const invoice = invoiceId === null ? null : await findInvoice(work.tx, { clientId, invoiceId });
  if (invoice !== null) requireInvoiceMove(invoice, "Credit");
  return storeCreditNote(work, { clientId, invoice, ...fields, lines: lineItems });
}

/** A draft to store; without a kind of amounts it has that of its invoice, or of the client. */
interface NewCreditNote {
  readonly clientId: string;
  readonly invoice: InvoiceRow | null;
  readonly issueDate: string | null;
  readonly reference: string | null;
  readonly reason: string | null;
  readonly lineAmountType: CreditNoteRow["line_amount_type"] | null;
  readonly lines: readonly DraftLine[];
}

/** Calculates and stores a draft; the client must be held. */
export async function storeCreditNote(work: RequestWork, draft: NewCreditNote): Promise<CreditNoteRow> {
  const { tx, context, organisationId, now } = work;
  const { clientId, invoice } = draft;
  const client = await holdClient(tx, clientId);
  const defaults = await documentDefaults(work, client);
  const lineAmountType = invoice?.line_amount_type ?? draft.lineAmountType ?? defaults.lineAmountType;
  const { lines, amounts } = await calculateCredit(work, {
    invoice,
    replaced: null,
    lineAmountType,
    lines: draft.lines,
    defaults,
  });
  const row = await tx
    .withTables<BillingDocumentTables>()
    .insertInto("billing_credit_note")
    .values({
      organisation_id: organisationId,
      credit_note_id: context.ids.next(),
      client_id: clientId,
      status: "Draft",
      sequence_number: null,
      credit_note_number: null,
      invoice_id: invoice?.invoice_id ?? null,
      reference: draft.reference,
      reason: draft.reason,
      issue_date: draft.issueDate,
      line_amount_type: lineAmountType,
      ...amountColumns(amounts),
      remaining_credit: 0,
      printed: null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await replaceLines(tx, row.credit_note_id, lineRows(work, row.credit_note_id, lines, amounts));
  await finishCreditNote(work, { before: null, after: row });
  return row;
}
