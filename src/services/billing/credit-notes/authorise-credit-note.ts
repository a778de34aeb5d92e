import { readPence } from "../../../engine/base";
import { balanceCreditNote } from "../../../engine/billing";
import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { moneyOf, type RequestWork } from "../../contract";
import type { ClientRow } from "../clients/find-client";
import { findAllocations } from "../documents/allocation-rows";
import { numberDocument } from "../documents/document-number";
import { fillDescriptions, referenceAtIssue } from "../documents/fill-at-issue";
import { printedDocument } from "../documents/print-document";
import type { CreditNoteRow } from "../invoices/invoice-rows";
import { invoices } from "../invoices/invoice-schemas";
import { findTemplate } from "../templates/find-template";
import { finishCreditNote, requireCreditNoteMove } from "./credit-note-changes";
import { creditNotes } from "./credit-note-schemas";

const TEMPLATE = "billing_credit_note_template";

/** Authorises a draft: it gets the next number and its date, and its credit can be allocated. The client must be held. */
export async function authoriseCreditNote(
  work: RequestWork,
  client: ClientRow,
  draft: CreditNoteRow,
): Promise<CreditNoteRow> {
  requireCreditNoteMove(draft, "Authorise");
  const { tx, today, now } = work;
  const issueDate = draft.issue_date ?? today;
  const printed = await printedDocument(tx, client, TEMPLATE);
  const { referenceFormat } = await findTemplate(tx, TEMPLATE);
  const issued = { issueDate, invoiceNumber: await creditedNumber(tx, draft) };
  await fillDescriptions(tx, draft.credit_note_id, issued);
  const { sequence_number, text } = await numberDocument(work, "CreditNote", issueDate, client);
  const { status, remaining_credit } = await balanceOf(work, draft);
  const after = await creditNotes.update(tx, draft.credit_note_id, {
    status,
    remaining_credit,
    reference: referenceAtIssue(draft.reference, referenceFormat, client, issued),
    sequence_number,
    credit_note_number: text,
    issue_date: issueDate,
    printed: JSON.stringify(printed),
    updated_at: now,
  });
  await finishCreditNote(work, { before: draft, after, event: "authorised" });
  return after;
}

/** Returns the number of the invoice that a credit note credits; null for credit of its own. */
export async function creditedNumber(tx: Tx, { invoice_id: invoiceId }: CreditNoteRow): Promise<string | null> {
  if (invoiceId === null) return null;
  const invoice = await invoices.select(tx).where("invoice_id", "=", invoiceId).executeTakeFirst();
  return invoice?.invoice_number ?? null;
}

/** Writes what remains of a credit note after a change of its allocations. The client must be held. */
export async function settleCreditNote(work: RequestWork, before: CreditNoteRow): Promise<CreditNoteRow> {
  const balance = await balanceOf(work, before);
  const after = await creditNotes.update(work.tx, before.credit_note_id, { ...balance, updated_at: work.now });
  await finishCreditNote(work, { before, after });
  return after;
}

async function balanceOf(
  { tx }: RequestWork,
  { credit_note_id: creditNoteId, total, remaining_credit }: CreditNoteRow,
) {
  const allocations = await findAllocations(tx, { creditNoteId });
  const amounts = allocations.map(({ amount }) => moneyOf(amount));
  const answer = balanceCreditNote({ total: moneyOf(total), allocations: amounts });
  if (answer.ok) {
    return { status: answer.value.status, remaining_credit: readPence(answer.value.remainingCredit) };
  }
  const remainingCredit = moneyOf(remaining_credit);
  const text = `£${remainingCredit} remains of the credit note.`;
  throw new Refused(409, { token: "allocation_exceeds_credit", text, arguments: { remainingCredit } });
}
