import { formatPence, readPence } from "../../../../engine/base";
import { type Books, type BooksCall, LARGEST_LIST } from "../port/books";
import { ProviderFault } from "../port/provider-fault";
import { readAnswer } from "../port/read-answer";
import { allocations, creditNotes, inWords, onlyOf } from "./xero-answers";

/** Allocations of credit notes of a company in Xero. */
export function xeroAllocations(call: BooksCall): Pick<Books, "allocations" | "allocate" | "unallocate"> {
  const list = async (creditNoteId: string) => {
    const response = await call("GET", `/CreditNotes/${creditNoteId}`, { largest: LARGEST_LIST });
    const { Allocations = [] } = onlyOf((await readAnswer(creditNotes, response)).CreditNotes);
    return Allocations.flatMap(({ AllocationID: id, Invoice, Amount, Date: date = "", IsDeleted = false }) =>
      id === undefined || IsDeleted
        ? []
        : [{ id, invoiceId: Invoice.InvoiceID, amount: formatPence(readPence(Amount)), date }],
    );
  };
  return {
    allocations: list,
    allocate: ({ creditNoteId, invoiceId, amount, date }, key) =>
      inWords(async () => {
        const json = { Allocations: [{ Amount: Number(amount), Date: date, Invoice: { InvoiceID: invoiceId } }] };
        const headers = { "idempotency-key": key };
        const query = { summarizeErrors: "false" };
        const response = await call("PUT", `/CreditNotes/${creditNoteId}/Allocations`, { query, json, headers });
        const { AllocationID: id } = onlyOf((await readAnswer(allocations, response)).Allocations);
        if (id !== undefined) return id;
        throw new ProviderFault("provider_unreachable", "The provider's answer does not name the allocation.");
      }),
    unallocate: async (creditNoteId, allocationId) => {
      const known = await list(creditNoteId);
      if (known.every(({ id }) => id !== allocationId)) return;
      await call("DELETE", `/CreditNotes/${creditNoteId}/Allocations/${allocationId}`);
    },
  };
}
