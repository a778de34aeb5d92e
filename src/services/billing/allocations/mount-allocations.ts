import { z } from "@hono/zod-openapi";
import { dateField, idField, mountOperation, operation, optional, type ServiceContext } from "../../contract";
import { BILLING } from "../contract/common";
import { CREDIT_NOTE, NO_CREDIT_NOTE, ofCreditNote } from "../credit-notes/credit-note-operations";
import { findAllocations } from "../documents/allocation-rows";
import { amountAboveZero } from "../documents/amount-above-zero";
import { findCreditNote } from "../invoices/invoice-rows";
import { allocationShown, allocations } from "../invoices/invoice-schemas";
import { allocateCredit, removeAllocation } from "./allocate";

const ALLOCATIONS = `${CREDIT_NOTE}/allocations`;

const listAllocations = operation({
  ...BILLING,
  id: "listCreditNoteAllocations",
  method: "get",
  path: ALLOCATIONS,
  summary: "The allocations of a credit note, in the order in which they were made",
  description: "Each with its invoice, amount and date.",
  params: ofCreditNote,
  data: z.strictObject({ items: z.array(allocationShown) }),
  token: "allocations_listed",
  refusals: NO_CREDIT_NOTE,
  examples: { data: { items: [allocations.example] } },
});

const NOT_AUTHORISED = {
  status: 409,
  token: "credit_note_not_authorised",
  when: "The credit note is a draft or voided, or all its credit is allocated.",
} as const;

const addAllocation = operation({
  ...BILLING,
  id: "allocateCreditNote",
  method: "post",
  path: ALLOCATIONS,
  summary: "Allocates credit to an issued invoice of the same client",
  description: "The credit that remains and what is due on the invoice change together, or not at all.",
  params: ofCreditNote,
  body: z
    .strictObject({ invoiceId: idField(), amount: amountAboveZero(), date: optional(dateField()) })
    .openapi("BillingAllocationCreation"),
  data: allocationShown,
  status: 201,
  token: "credit_allocated",
  idempotent: true,
  refusals: [
    ...NO_CREDIT_NOTE,
    { status: 404, token: "invoice_not_found", when: "There is no such invoice." },
    NOT_AUTHORISED,
    { status: 409, token: "invoice_not_issued", when: "The invoice is not issued, or nothing is due on it." },
    { status: 409, token: "different_client", when: "The invoice belongs to another client." },
    { status: 409, token: "allocation_exceeds_credit", when: "The amount is more than the credit that remains." },
    { status: 409, token: "allocation_exceeds_balance", when: "The amount is more than what is due." },
  ],
  examples: { body: { invoiceId: allocations.example.invoiceId, amount: "54.00" }, data: allocations.example },
});

const deleteAllocation = operation({
  ...BILLING,
  id: "removeCreditNoteAllocation",
  method: "delete",
  path: `${ALLOCATIONS}/{allocationId}`,
  summary: "Removes an allocation; the invoice is due again",
  description: "Returns the allocation as it was. Its credit can be allocated again.",
  params: ofCreditNote.extend({ allocationId: idField() }),
  data: allocationShown,
  token: "allocation_removed",
  refusals: [
    ...NO_CREDIT_NOTE,
    { status: 404, token: "allocation_not_found", when: "The credit note has no such allocation." },
  ],
  examples: { data: allocations.example },
});

export function mountAllocations(context: ServiceContext): void {
  mountOperation(context, listAllocations, async ({ params }, tx) => {
    const { credit_note_id: creditNoteId } = await findCreditNote(tx, params);
    const items = (await findAllocations(tx, { creditNoteId })).map(allocations.show);
    return { data: { items }, text: "The allocations are listed." };
  });

  mountOperation(context, addAllocation, async ({ params, body, ...work }) => {
    return { data: allocations.show(await allocateCredit(work, params, body)), text: "The credit is allocated." };
  });

  mountOperation(context, deleteAllocation, async ({ params, ...work }) => {
    return { data: allocations.show(await removeAllocation(work, params)), text: "The allocation is removed." };
  });
}
