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
import { creditNotes, type FreeAgentDocument, invoices, oneCreditNote, oneInvoice, pdf } from "./freeagent-answers";
import { differenceJson, documentJson, termsJson } from "./freeagent-document-json";
import { findInPages, numberIn } from "./freeagent-pages";

const PATHS: Readonly<Record<DocumentKind, string>> = { Invoice: "/invoices", CreditNote: "/credit_notes" };
const ROOTS = { Invoice: "invoice", CreditNote: "credit_note" } as const;
const ITEMS = { Invoice: "invoice_items", CreditNote: "credit_note_items" } as const;

/** A line for rounding that is larger comes from something else than tax by lines: it is not hidden by one. */
const MOST_PENCE_OF_A_LINE = 1;

/** Clocks differ: a look-up begins this many milliseconds before the creation. */
const MILLISECONDS_AHEAD = 3_600_000;

/** What somebody in FreeAgent reads on a draft that was taken back. */
const VOID = "Void: not to be sent.";

type DocumentCalls = Pick<Books, "findDocument" | "createDocument" | "bringDocument" | "voidDocument" | "pdf">;

async function readDocument(kind: DocumentKind, response: Response): Promise<FreeAgentDocument> {
  if (kind === "Invoice") return (await readAnswer(oneInvoice, response)).invoice;
  return (await readAnswer(oneCreditNote, response)).credit_note;
}

/** Invoices and credit notes of a company in FreeAgent. They are created as drafts, and marked as sent when they are right. */
export function freeAgentDocuments(call: BooksCall, api: string): DocumentCalls {
  const pathOf = (kind: DocumentKind, url: string) => `${PATHS[kind]}/${numberIn(url)}`;
  const read = async (kind: DocumentKind, url: string) =>
    readDocument(kind, await call("GET", pathOf(kind, url), { largest: LARGEST_LIST }));
  const change = async (kind: DocumentKind, url: string, json: object) =>
    void (await call("PUT", pathOf(kind, url), { json: { [ROOTS[kind]]: json }, largest: LARGEST_LIST }));
  const move = async (kind: DocumentKind, url: string, to: string) =>
    void (await call("PUT", `${pathOf(kind, url)}/transitions/${to}`, { json: {} }));
  return {
    findDocument: ({ kind, contactId, number }, since) => {
      const query = {
        contact: contactId,
        updated_since: new Date(Date.parse(since) - MILLISECONDS_AHEAD).toISOString(),
      };
      const asked = { path: PATHS[kind], query };
      const find = (all: readonly FreeAgentDocument[]) => all.find(({ reference }) => reference === number)?.url;
      if (kind === "Invoice") return findInPages(call, invoices, asked, (answer) => find(answer.invoices));
      return findInPages(call, creditNotes, asked, (answer) => find(answer.credit_notes));
    },
    createDocument: async (document) => {
      const { kind } = document;
      const json = { [ROOTS[kind]]: documentJson(document, (code) => `${api}/categories/${code}`) };
      return (await readDocument(kind, await call("POST", PATHS[kind], { json, largest: LARGEST_LIST }))).url;
    },
    bringDocument: async (url, document) => {
      const { kind } = document;
      const found = await read(kind, url);
      if (found.status !== "Draft") {
        await change(kind, url, termsJson(document));
        return null;
      }
      const rounding = roundingOf(document, found);
      if (rounding !== null) await change(kind, url, { [ITEMS[kind]]: [rounding.item] });
      await move(kind, url, "mark_as_sent");
      return rounding === null ? null : `FreeAgent has a line "Rounding" of ${rounding.item.price}.`;
    },
    // To cancel is to write off a debt, of which the VAT stays due, and only an overdue invoice can be: a draft is in no books.
    voidDocument: async (kind, url) => {
      const { status, comments } = await read(kind, url);
      if (status !== "Draft") await move(kind, url, "mark_as_draft");
      if (comments !== VOID) await change(kind, url, { comments: VOID });
    },
    pdf: async (kind, url) => {
      const response = await call("GET", `${pathOf(kind, url)}/pdf`, { largest: LARGEST_PDF });
      return new Uint8Array(Buffer.from((await readAnswer(pdf, response)).pdf.content, "base64"));
    },
  };
}

function roundingOf(document: BookDocument, { total_value }: FreeAgentDocument) {
  const rounding = differenceJson(document, total_value);
  if (rounding === null || Math.abs(rounding.pence) <= MOST_PENCE_OF_A_LINE * document.lines.length) return rounding;
  throw new ProviderFault("provider_refused", `FreeAgent's total is ${total_value} instead of ${document.total}.`);
}
