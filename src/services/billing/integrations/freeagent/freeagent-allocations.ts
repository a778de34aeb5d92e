import { formatPence, readPence } from "../../../../engine/base";
import { type Books, type BooksCall, LARGEST_LIST } from "../port/books";
import { ProviderFault } from "../port/provider-fault";
import { readAnswer } from "../port/read-answer";
import { oneReconciliation, reconciliations } from "./freeagent-answers";
import { numberIn, readPage } from "./freeagent-pages";

const PATH = "/credit_note_reconciliations";
const MOST_PAGES = 200;

/** Allocations of credit notes, which FreeAgent calls reconciliations and lists for the whole company. */
export function freeAgentAllocations(call: BooksCall): Pick<Books, "allocations" | "allocate" | "unallocate"> {
  const all = async () => {
    const found = [];
    for (let page = 1, isLast = false; !isLast && page <= MOST_PAGES; page += 1) {
      const read = await readPage(call, reconciliations, { path: PATH, query: {} }, page);
      found.push(...read.answer.credit_note_reconciliations);
      isLast = read.isLast;
    }
    return found;
  };
  return {
    allocations: async (creditNoteId) =>
      (await all()).flatMap(({ url: id, invoice: invoiceId, gross_value, credit_note, dated_on }) =>
        credit_note === creditNoteId
          ? [{ id, invoiceId, amount: formatPence(readPence(gross_value)), date: dated_on ?? "" }]
          : [],
      ),
    allocate: async ({ creditNoteId, invoiceId, amount, date }) => {
      const sent = { credit_note: creditNoteId, invoice: invoiceId, gross_value: amount, dated_on: date };
      const response = await call("POST", PATH, { json: { credit_note_reconciliation: sent }, largest: LARGEST_LIST });
      return (await readAnswer(oneReconciliation, response)).credit_note_reconciliation.url;
    },
    unallocate: async (_, url) => {
      try {
        await call("DELETE", `${PATH}/${numberIn(url)}`);
      } catch (error) {
        if (!(error instanceof ProviderFault) || error.status !== 404) throw error;
      }
    },
  };
}
