import { Refused } from "../../../platform/http";
import { moneyOf, type RequestWork } from "../../contract";
import { applyCredit } from "../allocations/allocate";
import { draftLines } from "../documents/calculate-lines";
import { holdClient } from "../documents/hold-client";
import { findLines, selectLines } from "../documents/line-rows";
import { requireInvoiceMove } from "../invoices/invoice-changes";
import { findInvoice, type InvoiceRow } from "../invoices/invoice-rows";
import { authoriseCreditNote } from "./authorise-credit-note";
import { storeCreditNote } from "./create-credit-note";
import { selectCreditNotes } from "./credit-note-rows";

interface Named {
  readonly clientId: string;
  readonly invoiceId: string;
}

/**
 * Credits all that is due on an issued invoice: a credit note of what its other notes leave of each line, authorised and
 * allocated. Credit beyond what is due, as of an invoice that is paid in part, remains on the note.
 */
export async function creditInFull(work: RequestWork, named: Named): Promise<InvoiceRow> {
  const client = await holdClient(work.tx, named.clientId);
  const invoice = await findInvoice(work.tx, named);
  requireInvoiceMove(invoice, "FullCredit");
  const draft = await storeCreditNote(work, {
    clientId: named.clientId,
    invoice,
    issueDate: null,
    reference: invoice.invoice_number,
    reason: null,
    lineAmountType: invoice.line_amount_type,
    lines: await linesLeft(work, invoice),
  });
  if (draft.total < invoice.balance_due) throw exceeds(draft.total);
  const note = await authoriseCreditNote(work, client, draft);
  await applyCredit(work, note, invoice, { amount: invoice.balance_due, date: null });
  return findInvoice(work.tx, named);
}

function exceeds(pence: number): Refused {
  const text = `Other credit notes leave £${moneyOf(pence)} of the invoice: allocate those to it first.`;
  return new Refused(409, { token: "credit_exceeds_invoice", text });
}

/** Returns what remains of each line after the credit notes that are not voided. */
async function linesLeft({ tx }: RequestWork, { invoice_id: invoiceId }: InvoiceRow) {
  const notes = await selectCreditNotes(tx)
    .where("invoice_id", "=", invoiceId)
    .where("status", "!=", "Voided")
    .execute();
  const ids = notes.map(({ credit_note_id: id }) => id);
  const credited = ids.length === 0 ? [] : await selectLines(tx).where("document_id", "in", ids).execute();
  const rows = await findLines(tx, invoiceId);
  const ofTypes = new Map<string | null, number>();
  for (const { invoice_line_item_id: id, tax_type: type, line_amount: pence } of credited) {
    if (id === null) ofTypes.set(type, (ofTypes.get(type) ?? 0) + pence);
  }
  return draftLines(rows).flatMap((line, at) => {
    const row = rows[at];
    if (row === undefined) return [];
    const ofLine = credited.filter(({ invoice_line_item_id: id }) => id === row.line_item_id);
    const left = ofLine.reduce((sum, { line_amount: pence }) => sum - pence, row.line_amount);
    // Credit that names no line is taken from the lines of its tax type in their order.
    const open = ofTypes.get(line.taxType) ?? 0;
    const taken = left > 0 ? Math.min(left, Math.max(0, open)) : 0;
    ofTypes.set(line.taxType, open - taken);
    if (left - taken === 0) return [];
    const isWhole = left - taken === row.line_amount;
    const amount = { lineAmount: left - taken, invoiceLineItemId: row.line_item_id };
    return [isWhole ? { ...line, ...amount } : { ...line, ...amount, quantity: "1", unitAmount: null }];
  });
}
