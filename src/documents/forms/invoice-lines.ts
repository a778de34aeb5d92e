import { type Column, drawHeading, drawTable, type Paper, type Row } from "../paper";
import type { PrintedInvoice } from "./invoice-shape";
import { figure, wholePounds } from "./wording";

type Group = PrintedInvoice["groups"][number];
type Line = Group["lines"][number];

/** Draws the lines of an invoice or a credit note, group by group; each group of several has its sum. */
export function drawInvoiceLines(paper: Paper, invoice: PrintedInvoice): void {
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
export function rateName({ rate, name }: PrintedInvoice["taxes"][number]): string {
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
