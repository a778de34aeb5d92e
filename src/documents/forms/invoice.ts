import type { DocumentKind } from "../draw-document";
import { drawFacts, drawNotice, drawSum, type Fact, INK, type Paper } from "../paper";
import { drawSender, drawTop } from "./head";
import { drawInvoiceLines } from "./invoice-lines";
import { INVOICE_SHAPE, type PrintedInvoice } from "./invoice-shape";
import { drawInvoiceTotals } from "./invoice-totals";
import { longDate, pounds } from "./wording";

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
