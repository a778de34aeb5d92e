import { notFound, Refused } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { settleCreditNote } from "../credit-notes/authorise-credit-note";
import { finishCreditNote, requireCreditNoteMove } from "../credit-notes/credit-note-changes";
import { creditNotes } from "../credit-notes/credit-note-schemas";
import { type AllocationRow, findAllocations } from "../documents/allocation-rows";
import { holdClient } from "../documents/document-number";
import { requireInvoiceMove } from "../invoices/invoice-changes";
import {
  type CreditNoteName,
  type CreditNoteRow,
  findCreditNote,
  findInvoice,
  type InvoiceRow,
} from "../invoices/invoice-rows";
import { allocations, invoices } from "../invoices/invoice-schemas";
import { settleInvoice } from "../invoices/settle-invoice";

const EXCEEDS = "allocation_exceeds_balance";

interface Asked {
  readonly invoiceId: string;
  readonly amount: number;
  readonly date: string | null;
}

/** Allocates credit to an issued invoice of the same client; both change together. */
export async function allocateCredit(work: RequestWork, named: CreditNoteName, asked: Asked): Promise<AllocationRow> {
  await holdClient(work.tx, named.clientId);
  const note = await findCreditNote(work.tx, named);
  requireCreditNoteMove(note, "Allocate");
  const invoice = await invoices.select(work.tx).where("invoice_id", "=", asked.invoiceId).executeTakeFirst();
  if (invoice === undefined) throw notFound("invoice");
  if (invoice.client_id !== note.client_id) {
    throw new Refused(409, { token: "different_client", text: "The invoice belongs to another client." });
  }
  requireInvoiceMove(invoice, "Allocate");
  return applyCredit(work, note, invoice, asked);
}

/** Allocates credit of an authorised note; the client must be held. */
export async function applyCredit(
  work: RequestWork,
  note: CreditNoteRow,
  invoice: InvoiceRow,
  { amount, date }: Pick<Asked, "amount" | "date">,
): Promise<AllocationRow> {
  const { tx, context, organisationId, now, today } = work;
  const row = await allocations.insert(tx, {
    organisation_id: organisationId,
    allocation_id: context.ids.next(),
    credit_note_id: note.credit_note_id,
    invoice_id: invoice.invoice_id,
    amount,
    date: date ?? today,
    created_at: now,
  });
  await settleCreditNote(work, note);
  await settleInvoice(work, { before: invoice, events: ["credited"], exceeds: EXCEEDS });
  return row;
}

/** Removes an allocation: the credit remains again, and the invoice is due again. */
export async function removeAllocation(
  work: RequestWork,
  { allocationId, ...named }: CreditNoteName & { readonly allocationId: string },
): Promise<AllocationRow> {
  await holdClient(work.tx, named.clientId);
  const note = await findCreditNote(work.tx, named);
  const { credit_note_id: creditNoteId } = note;
  const all = await findAllocations(work.tx, { creditNoteId });
  const row = all.find(({ allocation_id: id }) => id === allocationId);
  if (row === undefined) throw notFound("allocation");
  await deleteAllocations(work, named, [row]);
  await settleCreditNote(work, note);
  return row;
}

/** Voids a credit note with its allocations; their invoices are due again. */
export async function voidCreditNote(work: RequestWork, named: CreditNoteName): Promise<CreditNoteRow> {
  await holdClient(work.tx, named.clientId);
  const before = await findCreditNote(work.tx, named);
  requireCreditNoteMove(before, "Void");
  const { credit_note_id: creditNoteId } = before;
  await deleteAllocations(work, named, await findAllocations(work.tx, { creditNoteId }));
  const voided = { status: "Voided", remaining_credit: 0, updated_at: work.now } as const;
  const after = await creditNotes.update(work.tx, creditNoteId, voided);
  await finishCreditNote(work, { before, after, event: "voided" });
  return after;
}

async function deleteAllocations(
  work: RequestWork,
  { clientId }: CreditNoteName,
  rows: readonly AllocationRow[],
): Promise<void> {
  for (const { allocation_id, invoice_id: invoiceId } of rows) {
    await allocations.remove(work.tx, allocation_id);
    const before = await findInvoice(work.tx, { clientId, invoiceId });
    await settleInvoice(work, { before, exceeds: EXCEEDS });
  }
}
