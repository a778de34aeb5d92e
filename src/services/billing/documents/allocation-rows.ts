import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import { moneyOf } from "../../contract";
import type { BillingDocumentTables } from "../store/document-tables";

export type AllocationRow = Selectable<BillingDocumentTables["billing_allocation"]>;

interface OfDocument {
  readonly invoiceId?: string;
  readonly creditNoteId?: string;
}

/** Returns the allocations to an invoice or of a credit note, in the order in which they were made. */
export function findAllocations(tx: Tx, { invoiceId, creditNoteId }: OfDocument): Promise<AllocationRow[]> {
  return tx
    .withTables<BillingDocumentTables>()
    .selectFrom("billing_allocation")
    .selectAll()
    .$if(invoiceId !== undefined, (all) => all.where("invoice_id", "=", invoiceId ?? ""))
    .$if(creditNoteId !== undefined, (all) => all.where("credit_note_id", "=", creditNoteId ?? ""))
    .orderBy("allocation_id")
    .execute();
}

/** Returns an allocation as responses show it. */
export function allocationData(row: AllocationRow) {
  return {
    allocationId: row.allocation_id,
    creditNoteId: row.credit_note_id,
    invoiceId: row.invoice_id,
    amount: moneyOf(row.amount),
    date: row.date,
    createdAt: row.created_at,
  };
}
