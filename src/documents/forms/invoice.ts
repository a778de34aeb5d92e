import { shape } from "../../engine/base";
import type { DocumentKind } from "../draw-document";
import {
  type Column,
  drawFacts,
  drawHeading,
  drawNotice,
  drawSum,
  drawTable,
  type Fact,
  INK,
  type Paper,
  type Row,
} from "../paper";
import { date, line, list, money, paragraph, text } from "../shape";
import { drawSender, drawTop, figure, isZero, longDate, pounds, wholePounds } from "./head";

const PARTY = shape.record({
  name: text,
  address: list(text, 12),
  vatNumber: shape.orNull(text),
});

const LINE = shape.record({
  description: paragraph,
  /** As it is printed, such as "1.5". */
  quantity: line,
  /** Pounds with up to four decimals; null if only the amount of the line is known. */
  unitAmount: shape.orNull(text),
  lineAmount: money,
  /** Without tax, which differs from the amount if the document is `Inclusive`. */
  netAmount: money,
  /** Null without tax. */
  taxType: shape.orNull(text),
});

/** Lines with what they have in common; a document that is not grouped has one group without a heading. */
const GROUP = shape.record({
  heading: shape.orNull(text),
  lines: list(LINE),
  /** The sum of the line amounts. */
  total: money,
});

const TAX = shape.record({
  taxType: text,
  name: text,
  /** Per cent, with two decimals. */
  rate: text,
  netAmount: money,
  taxAmount: money,
});

/** An invoice or a credit note: who charges or credits whom, for what, with which tax, and what is due. */
const INVOICE_SHAPE = shape.record({
  documentType: shape.choice(["Invoice", "CreditNote"]),
  status: shape.choice(["Draft", "Issued", "Authorised", "Paid", "Voided"]),
  /** The heading; null for "Invoice" or "Credit note". */
  title: shape.orNull(text),
  /** Null for a draft. */
  number: shape.orNull(text),
  /** The day of issue, or for a draft the day that its file is dated. */
  issueDate: date,
  dueDate: shape.orNull(date),
  reference: shape.orNull(line),
  /** The number of the invoice that a credit note credits. */
  creditedInvoice: shape.orNull(text),
  reason: shape.orNull(line),
  seller: PARTY,
  client: PARTY,
  introduction: shape.orNull(paragraph),
  lineAmountType: shape.choice(["Exclusive", "Inclusive", "NoTax"]),
  groups: list(GROUP),
  taxes: list(TAX, 100),
  subTotal: money,
  totalTax: money,
  total: money,
  /** Of an invoice; "0.00" for a credit note. */
  amountPaid: money,
  /** Credit allocated to an invoice, or from a credit note. */
  amountCredited: money,
  /** What is due on an invoice, or remains of a credit note. */
  balance: money,
  paymentTermsText: shape.orNull(paragraph),
  paymentDetails: shape.orNull(paragraph),
  footer: shape.orNull(paragraph),
});

/** Heights in points: of a row, of the headings above the rows, and of the sum below them. */
const [ROW, HEADS, SUM] = [18, 30, 52];

const AMOUNT = { points: 74, align: "right" } as const;

/** An invoice or a credit note, over as many pages as its lines need. */
export const invoiceKind: DocumentKind<PrintedInvoice> = {
  shape: INVOICE_SHAPE,
  about: (invoice) => ({ title: nameOf(invoice), author: invoice.seller.name, date: invoice.issueDate }),
  foot: (invoice) => `${invoice.seller.name} · ${nameOf(invoice)}`,
  draw: (paper, invoice) => {
    const { seller, introduction } = invoice;
    const details = [seller.address.join(", "), vatNumber(seller.vatNumber)];
    drawTop(paper, [titleOf(invoice), invoice.number ?? "Draft"], () => drawSender(paper, seller.name, details));
    drawStatus(paper, invoice);
    drawPeople(paper, invoice);
    if (introduction !== null) drawText(paper, introduction);
    drawInvoiceLines(paper, invoice);
    drawInvoiceTotals(paper, invoice);
    drawSum(paper, ...sumOf(invoice));
    drawTerms(paper, invoice);
  },
};

function titleOf({ title, documentType }: PrintedInvoice): string {
  return title ?? NAMES[documentType];
}

const NAMES = { Invoice: "Invoice", CreditNote: "Credit note" } as const;

function nameOf({ documentType, number }: PrintedInvoice): string {
  return number === null ? `${NAMES[documentType]}, draft` : `${NAMES[documentType]} ${number}`;
}

function vatNumber(number: string | null): string {
  return number === null ? "" : `VAT registration number ${number}`;
}

function drawStatus(paper: Paper, { documentType, status }: PrintedInvoice): void {
  const name = NAMES[documentType].toLowerCase();
  const article = documentType === "Invoice" ? "an" : "a";
  if (status === "Draft") drawNotice(paper, `Draft: this is not ${article} ${name} yet.`, "warning");
  if (status === "Voided") drawNotice(paper, `This ${name} is void.`, "warning");
}

/** Draws whom the document is for on the left, and its dates and references on the right. */
function drawPeople(paper: Paper, invoice: PrintedInvoice): void {
  const { name, address, vatNumber: number } = invoice.client;
  paper.sideBySide(24, [
    () => {
      paper.say("P", invoice.documentType === "Invoice" ? "Bill to" : "Credit to", { size: 7, colour: INK.quiet });
      paper.say("P", name, { size: 11, isBold: true });
      for (const line of address) paper.say("P", line, { size: 9 });
      if (number !== null) paper.say("P", vatNumber(number), { size: 8, colour: INK.quiet });
    },
    () => drawFacts(paper, factsOf(invoice), 2),
  ]);
  paper.y += 8;
}

function factsOf({ documentType, ...invoice }: PrintedInvoice): readonly Fact[] {
  const hasTaxPoint = documentType === "Invoice" && invoice.status !== "Draft" && invoice.seller.vatNumber !== null;
  const facts: readonly (readonly [string, string | null])[] = [
    [`${NAMES[documentType]} number`, invoice.number],
    [hasTaxPoint ? "Date and tax point" : "Date", longDate(invoice.issueDate)],
    ["Due", invoice.dueDate === null ? null : longDate(invoice.dueDate)],
    ["Credits invoice", invoice.creditedInvoice],
    ["Reference", invoice.reference],
    ["Reason", invoice.reason],
  ];
  return facts.flatMap(([label, value]) => (value === null || value === "" ? [] : [[label, value] as const]));
}

function sumOf({ documentType, status, dueDate, ...amounts }: PrintedInvoice): readonly [string, string] {
  if (documentType === "CreditNote") return ["Total credit", pounds(amounts.total)];
  if (status === "Draft") return ["Total", pounds(amounts.total)];
  const by = status === "Issued" && dueDate !== null ? ` by ${longDate(dueDate)}` : "";
  return [`Balance due${by}`, pounds(amounts.balance)];
}

function drawTerms(paper: Paper, { paymentTermsText, paymentDetails, footer }: PrintedInvoice): void {
  if (paymentTermsText !== null) drawText(paper, paymentTermsText);
  if (paymentDetails !== null) drawNotice(paper, `Payment details: ${paymentDetails}`);
  if (footer !== null) drawText(paper, footer, INK.quiet);
}

/** Draws a paragraph line by line, so that a long one can continue on the next page. */
function drawText(paper: Paper, text: string, colour: string = INK.text): void {
  paper.say("P", text, { size: 9, colour });
  paper.y += 8;
}

/** Draws the tax by rate on the left, and the totals on the right, on one page with the sum below. */
function drawInvoiceTotals(paper: Paper, invoice: PrintedInvoice): void {
  const totals = totalRows(invoice);
  paper.need(HEADS + ROW * Math.max(totals.length, invoice.taxes.length) + SUM);
  paper.sideBySide(24, [() => drawTaxes(paper, invoice), () => drawTotals(paper, totals)]);
  paper.y += 10;
}

function drawTaxes(paper: Paper, invoice: PrintedInvoice): void {
  if (invoice.taxes.length === 0) return;
  const columns: readonly Column[] = [
    { title: "VAT rate", share: 1 },
    { title: "Before VAT £", ...AMOUNT },
    { title: "VAT £", ...AMOUNT },
  ];
  const rows = invoice.taxes.map((tax) => ({ cells: [rateName(tax), figure(tax.netAmount), figure(tax.taxAmount)] }));
  drawTable(paper, { columns, rows, size: 8 });
}

function drawTotals(paper: Paper, rows: readonly Row[]): void {
  const columns: readonly Column[] = [
    { title: "", share: 1 },
    { title: "£", ...AMOUNT },
  ];
  drawTable(paper, { columns, rows, size: 9 });
}

function totalRows(invoice: PrintedInvoice): readonly Row[] {
  const { lineAmountType, subTotal, totalTax, total } = invoice;
  const isTaxed = lineAmountType !== "NoTax";
  return [
    ...(isTaxed ? [row("Total before VAT", subTotal), row("VAT", totalTax)] : []),
    { ...row("Total", total), isTotal: true },
    ...settledRows(invoice),
  ];
}

function row(label: string, amount: string): Row {
  return { cells: [label, figure(amount)] };
}

/** Returns what was paid and credited, and what remains; nothing if the document is as it was issued. */
function settledRows({ documentType, amountPaid, amountCredited, balance }: PrintedInvoice): readonly Row[] {
  if (isZero(amountPaid) && isZero(amountCredited)) return [];
  if (documentType === "CreditNote") return [row("Allocated", minus(amountCredited)), row("Remaining credit", balance)];
  return [
    ...(isZero(amountPaid) ? [] : [row("Paid", minus(amountPaid))]),
    ...(isZero(amountCredited) ? [] : [row("Credited", minus(amountCredited))]),
    { ...row("Balance due", balance), isTotal: true },
  ];
}

function minus(amount: string): string {
  return `-${amount}`;
}

type Group = PrintedInvoice["groups"][number];
type Line = Group["lines"][number];

/** Draws the lines of an invoice or a credit note, group by group; each group of several has its sum. */
function drawInvoiceLines(paper: Paper, invoice: PrintedInvoice): void {
  for (const group of invoice.groups) {
    if (group.heading !== null) drawHeading(paper, group.heading);
    const rows = group.lines.map((line) => lineRow(line, invoice));
    drawTable(paper, { columns: columnsOf(invoice), rows: [...rows, ...sumRows(group, invoice)], size: 8.5 });
    paper.y += 8;
  }
}

function isTaxed({ lineAmountType }: PrintedInvoice): boolean {
  return lineAmountType !== "NoTax";
}

function isInclusive({ lineAmountType }: PrintedInvoice): boolean {
  return lineAmountType === "Inclusive";
}

function columnsOf(invoice: PrintedInvoice): readonly Column[] {
  return [
    { title: "Description", share: 1 },
    figures("Quantity", 48),
    figures("Unit price £", 62),
    ...(isTaxed(invoice) ? [figures("VAT", 62)] : []),
    ...(isInclusive(invoice) ? [figures("Before VAT £", 66)] : []),
    figures(isInclusive(invoice) ? "With VAT £" : "Amount £", 68),
  ];
}

function figures(title: string, points: number): Column {
  return { title, points, align: "right" };
}

function lineRow(line: Line, invoice: PrintedInvoice): Row {
  const { description, quantity, unitAmount, netAmount, lineAmount } = line;
  const tax = isTaxed(invoice) ? [taxOf(line, invoice)] : [];
  const net = isInclusive(invoice) ? [figure(netAmount)] : [];
  const unit = unitAmount === null ? "" : price(unitAmount);
  return { cells: [description, count(quantity), unit, ...tax, ...net, figure(lineAmount)] };
}

/** Returns the rate of a line; the name of a rate of zero, because those differ in law. */
function taxOf({ taxType }: Line, { taxes }: PrintedInvoice): string {
  const tax = taxes.find((each) => each.taxType === taxType);
  return tax === undefined ? "" : rateName(tax);
}

/** Formats "20%", "17.5%", or the name of a rate of zero. */
function rateName({ rate, name }: PrintedInvoice["taxes"][number]): string {
  const isZero = /^0*(\.0*)?$/.test(rate);
  return isZero ? name : `${rate.replace(/\.?0+$/, "")}%`;
}

/** Formats "1,234.5": a quantity with the decimals that it has. */
function count(quantity: string): string {
  return quantity.includes(".") ? figure(quantity) : wholePounds(`${quantity}.00`);
}

/** Formats a unit price with at least two decimals, and not more than it needs. */
function price(amount: string): string {
  const [whole = "", decimals = ""] = amount.split(".");
  const needed = decimals.replace(/0+$/, "").padEnd(2, "0");
  return figure(`${whole}.${needed}`);
}

/** A group has a sum if there are several groups. */
function sumRows({ heading, total }: Group, invoice: PrintedInvoice): readonly Row[] {
  if (heading === null || invoice.groups.length < 2) return [];
  const blanks = columnsOf(invoice)
    .slice(2)
    .map(() => "");
  return [{ cells: ["Total", ...blanks, figure(total)], isTotal: true }];
}

/** An invoice or a credit note as it is drawn. */
type PrintedInvoice = shape.ReadOf<typeof INVOICE_SHAPE>;

/** An invoice or a credit note to draw. */
export interface InvoiceDocument extends PrintedInvoice {}
