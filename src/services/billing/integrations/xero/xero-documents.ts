import { Decimal } from "decimal.js";
import {
  type BookDocument,
  type Books,
  type BooksCall,
  type DocumentKind,
  LARGEST_LIST,
  LARGEST_PDF,
} from "../port/books";
import { ProviderFault } from "../port/provider-fault";
import { readAnswer } from "../port/read-answer";
import { creditNotes, invoices, inWords, onlyOf } from "./xero-answers";
import { documentJson } from "./xero-document-json";

const EXACT = { unitdp: "4" };
const ONE_BY_ONE = { ...EXACT, summarizeErrors: "false" };

interface Entered {
  readonly id: string;
  readonly number: string | undefined;
  readonly status: string | undefined;
  readonly total: number | undefined;
}

const PATHS: Readonly<Record<DocumentKind, string>> = { Invoice: "/Invoices", CreditNote: "/CreditNotes" };

/** Reads the documents of an answer; a document that was not taken is a refusal. */
async function entered(kind: DocumentKind, response: Response): Promise<readonly Entered[]> {
  if (kind === "Invoice") {
    const { Invoices } = await readAnswer(invoices, response);
    return Invoices.map((each) => {
      const { InvoiceID: id, InvoiceNumber: number, Status: status, Total: total } = onlyOf([each]);
      return { id, number, status, total };
    });
  }
  const { CreditNotes } = await readAnswer(creditNotes, response);
  return CreditNotes.map((each) => {
    const { CreditNoteID: id, CreditNoteNumber: number, Status: status, Total: total } = onlyOf([each]);
    return { id, number, status, total };
  });
}

function oneOf(all: readonly Entered[]): Entered {
  const [one] = all;
  if (one === undefined) throw new ProviderFault("provider_unreachable", "The provider's answer has no document.");
  return one;
}

type DocumentCalls = Pick<Books, "findDocument" | "createDocument" | "bringDocument" | "voidDocument" | "pdf">;

/** Invoices and credit notes of a company in Xero. */
export function xeroDocuments(call: BooksCall): DocumentCalls {
  const read = async (kind: DocumentKind, id: string) =>
    oneOf(await entered(kind, await call("GET", `${PATHS[kind]}/${id}`, { query: EXACT, largest: LARGEST_LIST })));
  const change = (kind: DocumentKind, id: string, json: object) =>
    inWords(async () => {
      const name = kind === "Invoice" ? "InvoiceID" : "CreditNoteID";
      const body = { [PATHS[kind].slice(1)]: [{ [name]: id, ...json }] };
      const response = await call("POST", `${PATHS[kind]}/${id}`, { query: EXACT, json: body, largest: LARGEST_LIST });
      return oneOf(await entered(kind, response));
    });
  return {
    findDocument: async ({ kind, number }) => {
      const query = kind === "Invoice" ? { InvoiceNumbers: number } : { where: `CreditNoteNumber=="${number}"` };
      const response = await call("GET", PATHS[kind], { query, largest: LARGEST_LIST });
      const found = (await entered(kind, response)).filter((each) => each.number === number);
      return found.find(({ status }) => status !== "DELETED" && status !== "VOIDED")?.id ?? null;
    },
    createDocument: (document, key) =>
      inWords(async () => {
        const json = { [PATHS[document.kind].slice(1)]: [documentJson(document)] };
        const sent = { query: ONE_BY_ONE, json, headers: { "idempotency-key": key }, largest: LARGEST_LIST };
        return oneOf(await entered(document.kind, await call("PUT", PATHS[document.kind], sent))).id;
      }),
    bringDocument: async (id, document, isNew) => {
      const found = isNew ? await read(document.kind, id) : await change(document.kind, id, termsOf(document));
      return differenceOf(document, found);
    },
    voidDocument: async (kind, id) => {
      const { status } = await read(kind, id);
      if (status !== "VOIDED" && status !== "DELETED") await change(kind, id, { Status: "VOIDED" });
    },
    pdf: async (kind, id) => {
      const sent = { headers: { accept: "application/pdf" }, largest: LARGEST_PDF };
      return new Uint8Array(await (await call("GET", `${PATHS[kind]}/${id}/pdf`, sent)).arrayBuffer());
    },
  };
}

/** What changes of an issued document. */
function termsOf({ kind, reference, dueDate }: BookDocument) {
  return { Reference: reference ?? "", ...(kind === "Invoice" && dueDate !== null ? { DueDate: dueDate } : {}) };
}

function differenceOf({ total }: BookDocument, { total: there }: Entered): string | null {
  if (there === undefined || new Decimal(there).equals(total)) return null;
  return `The total in Xero is ${there} instead of ${total}.`;
}
