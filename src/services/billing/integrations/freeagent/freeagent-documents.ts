import { Decimal } from "decimal.js";
import { formatPence, readDate, readPence } from "../../../../engine/base";
import { ProviderFault, readAnswer } from "../port/ask-for-tokens";
import {
  type BookDocument,
  type BookLine,
  type Books,
  type BooksCall,
  type DocumentKind,
  LARGEST_LIST,
  LARGEST_PDF,
} from "../port/books";
import { creditNotes, type FreeAgentDocument, invoices, oneCreditNote, oneInvoice, pdf } from "./freeagent-answers";
import { findInPages, numberIn } from "./freeagent-pages";

/** What FreeAgent calls our rates that are not zero per cent of something taxable. */
const STATUSES: Readonly<Record<string, string>> = { EXEMPT: "EXEMPT", OUTSIDE_SCOPE: "OUT_OF_SCOPE" };

const UNTAXED = { sales_tax_rate: "0.0", sales_tax_status: "OUT_OF_SCOPE" };

/** Returns a document as FreeAgent takes it, whose `reference` is the number. Its prices are without tax. */
function documentJson(document: BookDocument, categoryUrl: (code: string) => string) {
  const { issueDate, dueDate } = document;
  const isInvoice = document.kind === "Invoice";
  const items = document.lines.map((line) => itemJson(document, line, categoryUrl));
  return {
    contact: document.contactId,
    reference: document.number,
    dated_on: issueDate,
    payment_terms_in_days: isInvoice && dueDate !== null ? readDate(dueDate) - readDate(issueDate) : 0,
    currency: "GBP",
    ...termsJson(document),
    ...(isInvoice ? { invoice_items: items } : { credit_note_items: items }),
  };
}

/** Returns what changes of an issued document. */
function termsJson({ kind, reference, dueDate }: BookDocument) {
  return { comments: reference ?? "", ...(kind === "Invoice" && dueDate !== null ? { due_on: dueDate } : {}) };
}

/** Items of credit notes have prices below zero. */
function itemJson({ kind, lineAmountType }: BookDocument, line: BookLine, categoryUrl: (code: string) => string) {
  const isNet = lineAmountType !== "Inclusive";
  const net = isNet ? line.lineAmount : formatPence(readPence(line.lineAmount) - readPence(line.taxAmount));
  const [quantity, price] = isNet ? [line.quantity, line.unitAmount] : ["1", net];
  const category = line.accountId ?? (line.accountCode === null ? null : categoryUrl(line.accountCode));
  return {
    item_type: "Services",
    quantity,
    price: signed(kind, price),
    description: line.description,
    ...(category === null ? {} : { category }),
    ...(lineAmountType === "NoTax" ? UNTAXED : taxJson(line)),
  };
}

function taxJson({ taxType, rate }: BookLine) {
  if (taxType === null || rate === null) return UNTAXED;
  return { sales_tax_rate: new Decimal(rate).toString(), sales_tax_status: STATUSES[taxType] ?? "TAXABLE" };
}

function signed(kind: BookDocument["kind"], price: string): string {
  return kind === "Invoice" ? price : new Decimal(price).negated().toString();
}

/** Returns the line without tax that brings FreeAgent's total, of tax by lines, to ours; null if it is ours. */
function differenceJson({ kind, total }: BookDocument, totalThere: string) {
  const pence = readPence(total) - Math.abs(readPence(totalThere));
  if (pence === 0) return null;
  const price = signed(kind, formatPence(pence));
  return { item: { item_type: "Services", quantity: "1", price, description: "Rounding", ...UNTAXED }, pence };
}

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
