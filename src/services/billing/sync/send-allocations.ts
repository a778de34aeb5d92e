import { moneyOf } from "../../contract";
import type { ClientRow } from "../clients/find-client";
import type { CreditNoteRow } from "../credit-notes/credit-note-rows";
import { type AllocationRow, findAllocations } from "../documents/allocation-rows";
import type { BookAllocation } from "../integrations/port/books";
import { findInvoice } from "../invoices/invoice-rows";
import { createOnce } from "./create-once";
import { sendDocument } from "./send-document";
import type { Sending } from "./sending";
import { forgetSync, type SyncRow, selectSyncs } from "./sync-rows";

interface Note {
  readonly row: CreditNoteRow;
  readonly client: ClientRow;
  /** The company's own ids of the note and of the contact. */
  readonly externalId: string;
  readonly contactId: string;
}

/** Brings the allocations of a credit note at the provider to ours: those that are gone are removed, new ones are made. */
export async function sendAllocations(sending: Sending, note: Note): Promise<void> {
  const { credit_note_id: creditNoteId } = note.row;
  const ours = await sending.job.step((tx) => findAllocations(tx, { creditNoteId }));
  for (const row of await knownAllocations(sending, creditNoteId)) {
    if (ours.every(({ allocation_id: id }) => id !== row.record_id)) await removeAllocation(sending, note, row);
  }
  for (const each of ours) await sendAllocation(sending, note, each);
}

function knownAllocations({ job, link }: Sending, creditNoteId: string): Promise<SyncRow[]> {
  return job.step((tx) =>
    selectSyncs(tx, link).where("record_type", "=", "Allocation").where("parent_id", "=", creditNoteId).execute(),
  );
}

async function removeAllocation(sending: Sending, { externalId }: Note, row: SyncRow): Promise<void> {
  const isUnknown = row.external_id === null && row.sending_since !== null;
  const found = isUnknown ? await findAllocation(sending, row.parent_id ?? "", row.message as BookAllocation) : null;
  const allocationId = row.external_id ?? found;
  if (allocationId !== null) await sending.books.unallocate(externalId, allocationId);
  await sending.job.step((tx) => forgetSync(tx, row));
}

/** The invoice is sent before, if the company does not have it. */
async function sendAllocation(sending: Sending, note: Note, allocation: AllocationRow): Promise<void> {
  const { allocation_id: recordId, invoice_id: invoiceId, amount, date } = allocation;
  const named = { clientId: note.client.client_id, invoiceId };
  const row = await sending.job.step((tx) => findInvoice(tx, named));
  const invoice = await sendDocument(sending, { kind: "Invoice", row }, note.contactId);
  const message: BookAllocation = {
    creditNoteId: note.externalId,
    invoiceId: invoice.externalId ?? "",
    amount: moneyOf(amount),
    date,
  };
  const parentId = note.row.credit_note_id;
  await createOnce(sending, {
    record: { type: "Allocation", recordId, parentId },
    message,
    find: (sent) => findAllocation(sending, parentId, sent),
    create: sending.books.allocate,
  });
}

/** Looks for an allocation of the same amount to the same invoice that is not another one of ours. */
async function findAllocation(sending: Sending, creditNoteId: string, sent: BookAllocation): Promise<string | null> {
  const ours = new Set((await knownAllocations(sending, creditNoteId)).map(({ external_id: id }) => id));
  const there = await sending.books.allocations(sent.creditNoteId);
  const same = there.find(
    ({ id, invoiceId, amount }) => invoiceId === sent.invoiceId && amount === sent.amount && !ours.has(id),
  );
  return same?.id ?? null;
}
