import { type Column, drawTable, type Paper, type Row } from "../paper";
import { rateName } from "./invoice-lines";
import type { PrintedInvoice } from "./invoice-shape";
import { figure, isZero } from "./wording";

/** Heights in points: of a row, of the headings above the rows, and of the sum below them. */
const [ROW, HEADS, SUM] = [18, 30, 52];

/** Draws the tax by rate on the left, and the totals on the right, on one page with the sum below. */
export function drawInvoiceTotals(paper: Paper, invoice: PrintedInvoice): void {
  const totals = totalRows(invoice);
  paper.need(HEADS + ROW * Math.max(totals.length, invoice.taxes.length) + SUM);
  paper.sideBySide(24, [() => drawTaxes(paper, invoice), () => drawTotals(paper, totals)]);
  paper.y += 10;
}

const AMOUNT = { points: 74, align: "right" } as const;

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
