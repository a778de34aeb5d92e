import { Decimal } from "decimal.js";
import { formatPence, readDate, readPence } from "../../../../engine/base";
import type { BookDocument, BookLine } from "../port/books";

/** What FreeAgent calls our rates that are not zero per cent of something taxable. */
const STATUSES: Readonly<Record<string, string>> = { EXEMPT: "EXEMPT", OUTSIDE_SCOPE: "OUT_OF_SCOPE" };

const UNTAXED = { sales_tax_rate: "0.0", sales_tax_status: "OUT_OF_SCOPE" };

/** Returns a document as FreeAgent takes it, whose `reference` is the number. Its prices are without tax. */
export function documentJson(document: BookDocument, categoryUrl: (code: string) => string) {
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
export function termsJson({ kind, reference, dueDate }: BookDocument) {
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
export function differenceJson({ kind, total }: BookDocument, totalThere: string) {
  const pence = readPence(total) - Math.abs(readPence(totalThere));
  if (pence === 0) return null;
  const price = signed(kind, formatPence(pence));
  return { item: { item_type: "Services", quantity: "1", price, description: "Rounding", ...UNTAXED }, pence };
}
