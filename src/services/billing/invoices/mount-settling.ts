import type { z } from "@hono/zod-openapi";
import { notFound, Refused } from "../../../platform/http";
import { moneyOf, mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { applyCredit } from "../allocations/allocate";
import { authoriseCreditNote } from "../credit-notes/authorise-credit-note";
import { storeCreditNote } from "../credit-notes/create-credit-note";
import { creditNotes } from "../credit-notes/credit-note-schemas";
import { draftLines } from "../documents/calculate-lines";
import { holdClient } from "../documents/document-number";
import { findLines } from "../documents/line-rows";
import { lineItems } from "../documents/line-schemas";
import { billingDocumentTables } from "../store/document-tables";
import { releaseRuns } from "./change-invoice";
import { finishInvoice, requireInvoiceMove } from "./invoice-changes";
import { findInvoice, type InvoiceRow, shownInvoice } from "./invoice-rows";
import { type invoiceClose, invoices, type paymentSent, payments } from "./invoice-schemas";
import { findPayments, type PaymentRow, settleInvoice } from "./settle-invoice";
import * as operations from "./settle-operations";

const EXCEEDS = "payment_exceeds_balance";

/** Mounts what ends or settles invoices. */
export function mountSettling(context: ServiceContext): void {
  mountOperation(context, operations.voidInvoice, async ({ params, ...work }) => {
    return { data: await shownInvoice(work, await voidInvoice(work, params)), text: "The invoice is voided." };
  });

  mountOperation(context, operations.fullCredit, async ({ params, ...work }) => {
    const row = await creditInFull(work, params);
    return { data: await shownInvoice(work, row), text: "The invoice is credited." };
  });

  mountOperation(context, operations.closeInvoice, async ({ params, body, ...work }) => {
    const row = await closeInvoice(work, params, body);
    return { data: await shownInvoice(work, row), text: "The invoice is closed." };
  });

  mountOperation(context, operations.listPayments, async ({ params }, tx) => {
    const { invoice_id: invoiceId } = await findInvoice(tx, params);
    const items = (await findPayments(tx, invoiceId)).map(payments.show);
    return { data: { items }, text: "The payments are listed." };
  });

  mountOperation(context, operations.addPayment, async ({ params, body, ...work }) => {
    return { data: payments.show(await payInvoice(work, params, body)), text: "The payment is recorded." };
  });

  mountOperation(context, operations.removePayment, async ({ params, ...work }) => {
    return { data: payments.show(await removePayment(work, params)), text: "The payment is removed." };
  });
}

interface Named {
  readonly clientId: string;
  readonly invoiceId: string;
}

/** Voids an issued invoice that nothing has settled; it keeps its number, and its runs can be billed again. */
async function voidInvoice(work: RequestWork, named: Named): Promise<InvoiceRow> {
  const { tx, now } = work;
  await holdClient(tx, named.clientId);
  const before = await findInvoice(tx, named);
  requireInvoiceMove(before, "Void");
  refuseIf(before.amount_credited > 0, "invoice_has_allocations", "Credit is allocated to the invoice.");
  refuseIf(before.amount_paid > 0, "invoice_has_payments", "The invoice is paid in part.");
  const credited = await hasCreditNotes(work, before.invoice_id);
  refuseIf(credited, "invoice_has_credit_notes", "Void or delete the credit notes of the invoice first.");
  await releaseRuns(work, before.invoice_id);
  const after = await invoices.update(tx, before.invoice_id, { status: "Voided", balance_due: 0, updated_at: now });
  await finishInvoice(work, { before, after, events: ["voided"] });
  return after;
}

function refuseIf(isRefused: boolean, token: string, text: string): void {
  if (isRefused) throw new Refused(409, { token, text });
}

async function hasCreditNotes({ tx }: RequestWork, invoiceId: string): Promise<boolean> {
  const note = await billingDocumentTables(tx)
    .selectFrom("billing_credit_note")
    .select("credit_note_id")
    .where("invoice_id", "=", invoiceId)
    .where("status", "!=", "Voided")
    .limit(1)
    .executeTakeFirst();
  return note !== undefined;
}

type Payment = Pick<PaymentRow, "amount" | "paid_date" | "reference" | "method" | "note">;

/** Records a payment of an issued invoice. */
async function payInvoice(
  work: RequestWork,
  named: Named,
  { amount, paidDate, reference, method }: z.output<typeof paymentSent>,
): Promise<PaymentRow> {
  await holdClient(work.tx, named.clientId);
  const before = await findInvoice(work.tx, named);
  requireInvoiceMove(before, "Pay");
  const payment = await insertPayment(work, before, { amount, paid_date: paidDate, reference, method, note: null });
  await settleInvoice(work, { before, exceeds: EXCEEDS });
  return payment;
}

/** Settles an issued invoice elsewhere: what is due is one payment. */
async function closeInvoice(
  work: RequestWork,
  named: Named,
  { paidDate, note }: z.output<typeof invoiceClose>,
): Promise<InvoiceRow> {
  await holdClient(work.tx, named.clientId);
  const before = await findInvoice(work.tx, named);
  requireInvoiceMove(before, "Close");
  const payment = { amount: before.balance_due, paid_date: paidDate ?? work.today, reference: null, method: "Other" };
  await insertPayment(work, before, { ...payment, note });
  return settleInvoice(work, { before, exceeds: EXCEEDS });
}

/** Removes a payment; a paid invoice is issued again. */
async function removePayment(
  work: RequestWork,
  { invoicePaymentId, ...named }: Named & { readonly invoicePaymentId: string },
): Promise<PaymentRow> {
  const { tx } = work;
  await holdClient(tx, named.clientId);
  const before = await findInvoice(tx, named);
  const payment = (await findPayments(tx, before.invoice_id)).find(
    (each) => each.invoice_payment_id === invoicePaymentId,
  );
  if (payment === undefined) throw notFound("invoice_payment");
  await payments.remove(tx, invoicePaymentId);
  await settleInvoice(work, { before, exceeds: EXCEEDS });
  return payment;
}

function insertPayment(
  { tx, context, organisationId, now }: RequestWork,
  { invoice_id }: InvoiceRow,
  payment: Payment,
): Promise<PaymentRow> {
  return payments.insert(tx, {
    organisation_id: organisationId,
    invoice_payment_id: context.ids.next(),
    invoice_id,
    ...payment,
    created_at: now,
  });
}

/**
 * Credits all that is due on an issued invoice: a credit note of what its other notes leave of each line, authorised and
 * allocated. Credit beyond what is due, as of an invoice that is paid in part, remains on the note.
 */
async function creditInFull(work: RequestWork, named: Named): Promise<InvoiceRow> {
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
  const notes = await creditNotes
    .select(tx)
    .where("invoice_id", "=", invoiceId)
    .where("status", "!=", "Voided")
    .execute();
  const ids = notes.map(({ credit_note_id: id }) => id);
  const credited = ids.length === 0 ? [] : await lineItems.select(tx).where("document_id", "in", ids).execute();
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
