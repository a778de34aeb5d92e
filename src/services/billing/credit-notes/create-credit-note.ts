import type { z } from "@hono/zod-openapi";
import { readPence } from "../../../engine/base";
import { calculateCreditNote, type DocumentAmounts, type LineAmountType } from "../../../engine/billing";
import { notFound, Refused } from "../../../platform/http";
import { moneyOf, type RequestWork } from "../../contract";
import {
  amountColumns,
  calculateLines,
  type DocumentDefaults,
  type DraftLine,
  documentDefaults,
  lineFacts,
  lineRows,
  refusedLines,
  requireAccounts,
  withDefaults,
} from "../documents/calculate-lines";
import { holdClient } from "../documents/document-number";
import { findLines, replaceLines } from "../documents/line-rows";
import { lineItems } from "../documents/line-schemas";
import { refuseArchivedClient } from "../invoices/create-invoice";
import { requireInvoiceMove } from "../invoices/invoice-changes";
import { type CreditNoteRow, findInvoice, type InvoiceRow } from "../invoices/invoice-rows";
import { finishCreditNote } from "./credit-note-changes";
import { type creditNoteSent, creditNotes } from "./credit-note-schemas";

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
  const row = await creditNotes.insert(tx, {
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
  });
  await replaceLines(tx, row.credit_note_id, lineRows(work, row.credit_note_id, lines, amounts));
  await finishCreditNote(work, { before: null, after: row });
  return row;
}

/** The credit to calculate. */
interface Credit {
  readonly invoice: InvoiceRow | null;
  /** The draft that is replaced; null for a new one. */
  readonly replaced: string | null;
  readonly lineAmountType: LineAmountType;
  readonly lines: readonly DraftLine[];
  readonly defaults: DocumentDefaults;
}

interface Calculated {
  readonly lines: readonly DraftLine[];
  readonly amounts: DocumentAmounts;
}

/**
 * Calculates a credit note. Against an invoice, its tax follows from all its credit notes; the client must be held. A line
 * that credits a line of the invoice has that line's account, tax type and pay element unless others are sent.
 */
export async function calculateCredit(work: RequestWork, credit: Credit): Promise<Calculated> {
  const { invoice, lineAmountType, defaults } = credit;
  if (invoice === null) {
    const lines = withDefaults(credit.lines, lineAmountType, defaults);
    return { lines, amounts: await calculateLines(work, lineAmountType, lines) };
  }
  const others = await otherNotes(work, invoice.invoice_id, credit.replaced);
  const filled = await linesOfInvoice(work, invoice, credit.lines);
  const lines = withDefaults(filled, lineAmountType, defaults);
  await requireAccounts(work, lines);
  const answer = calculateCreditNote({
    lineAmountType,
    lines: lineFacts(lines),
    invoice: { taxes: invoice.taxes, total: moneyOf(invoice.total) },
    creditNotes: others.map(({ taxes, total }) => ({ taxes, total: moneyOf(total) })),
  });
  if (!answer.ok) throw refusedLines(answer.problems);
  await requireWithinLines(work, invoice, { lines, amounts: answer.value }, others);
  return { lines, amounts: answer.value };
}

/** Returns the credit notes of an invoice that are not voided, drafts included, without the one that is replaced. */
function otherNotes({ tx }: RequestWork, invoiceId: string, replaced: string | null): Promise<CreditNoteRow[]> {
  return creditNotes
    .select(tx)
    .where("invoice_id", "=", invoiceId)
    .where("status", "!=", "Voided")
    .$if(replaced !== null, (all) => all.where("credit_note_id", "!=", replaced ?? ""))
    .orderBy("credit_note_id")
    .execute();
}

async function linesOfInvoice(
  { tx }: RequestWork,
  { invoice_id: invoiceId }: InvoiceRow,
  lines: readonly DraftLine[],
): Promise<readonly DraftLine[]> {
  const charged = new Map((await findLines(tx, invoiceId)).map((line) => [line.line_item_id, line]));
  return lines.map((line) => {
    if (!line.invoiceLineItemId) return line;
    const of = charged.get(line.invoiceLineItemId);
    if (of === undefined) throw notFound("line_item");
    return {
      ...line,
      accountCode: line.accountCode ?? of.account_code,
      taxType: line.taxType ?? of.tax_type,
      payElementId: line.payElementId ?? of.pay_element_id,
      employeeId: line.employeeId ?? of.employee_id,
      headings: line.headings ?? of.headings,
    };
  });
}

/** Refuses 409 `credit_exceeds_line` if credit notes of a line exceed it, or have the opposite sign. */
async function requireWithinLines(
  { tx }: RequestWork,
  { invoice_id: invoiceId }: InvoiceRow,
  { lines, amounts }: Calculated,
  others: readonly CreditNoteRow[],
): Promise<void> {
  if (lines.every(({ invoiceLineItemId }) => !invoiceLineItemId)) return;
  const left = new Map((await findLines(tx, invoiceId)).map((line) => [line.line_item_id, line.line_amount]));
  const take = (lineItemId: string | null | undefined, pence: number) => {
    if (lineItemId) left.set(lineItemId, (left.get(lineItemId) ?? 0) - pence);
  };
  const charged = new Map(left);
  const ids = others.map(({ credit_note_id: id }) => id);
  const credited = ids.length === 0 ? [] : await lineItems.select(tx).where("document_id", "in", ids).execute();
  for (const { invoice_line_item_id: id, line_amount: pence } of credited) take(id, pence);
  for (const [at, { invoiceLineItemId }] of lines.entries()) take(invoiceLineItemId, penceAt(amounts, at));
  for (const [id, pence] of left) {
    const of = charged.get(id) ?? 0;
    if (pence < Math.min(0, of) || pence > Math.max(0, of)) throw exceedsLine(of);
  }
}

function penceAt({ lines }: DocumentAmounts, at: number): number {
  return readPence(lines[at]?.lineAmount);
}

function exceedsLine(pence: number): Refused {
  const text = `The line of the invoice is £${moneyOf(pence)}: credit notes of it cannot come to more.`;
  return new Refused(409, { token: "credit_exceeds_line", text, arguments: { lineAmount: moneyOf(pence) } });
}
