import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import type { ColumnsOf } from "../../contract";
import { allocations } from "../invoices/invoice-schemas";

export type AllocationRow = Selectable<ColumnsOf<typeof allocations>>;

interface OfDocument {
  readonly invoiceId?: string;
  readonly creditNoteId?: string;
}

/** Returns the allocations to an invoice or of a credit note, in the order in which they were made. */
export function findAllocations(tx: Tx, { invoiceId, creditNoteId }: OfDocument): Promise<AllocationRow[]> {
  return allocations
    .select(tx)
    .$if(invoiceId !== undefined, (all) => all.where("invoice_id", "=", invoiceId ?? ""))
    .$if(creditNoteId !== undefined, (all) => all.where("credit_note_id", "=", creditNoteId ?? ""))
    .orderBy("allocation_id")
    .execute();
}
