import { moneyOf } from "../../contract";
import type { LineRow } from "../documents/line-rows";
import type { PrintedDocument } from "../documents/printed";
import type { InvoiceRow } from "../invoices/invoice-rows";
import { groupLines } from "./group-lines";

type Charged = Pick<InvoiceRow, "line_amount_type" | "taxes">;

/** Returns the lines of a document as they are printed, in groups, and its taxes. */
export function printedLines(row: Charged, lines: readonly LineRow[], { layout }: PrintedDocument) {
  const isInclusive = row.line_amount_type === "Inclusive";
  return {
    groups: groupLines(lines, layout.groupLinesBy).map(({ heading, lines: of }) => ({
      heading,
      lines: of.map((line) => printedLine(line, isInclusive)),
      total: moneyOf(of.reduce((sum, { line_amount: pence }) => sum + pence, 0)),
    })),
    taxes: row.taxes.map(({ taxType, rate, taxAmount }) => ({
      taxType,
      name: layout.taxNames[taxType] ?? taxType,
      rate,
      netAmount: netOf(lines, taxType, isInclusive),
      taxAmount,
    })),
  };
}

function printedLine(line: LineRow, isInclusive: boolean) {
  const { description, quantity, unit_amount: unitAmount, line_amount: pence, tax_type: taxType } = line;
  return {
    description,
    quantity,
    unitAmount,
    lineAmount: moneyOf(pence),
    netAmount: moneyOf(net(line, isInclusive)),
    taxType,
  };
}

function net({ line_amount: pence, tax_amount: tax }: LineRow, isInclusive: boolean): number {
  return isInclusive ? pence - tax : pence;
}

function netOf(lines: readonly LineRow[], taxType: string, isInclusive: boolean): string {
  const of = lines.filter((line) => line.tax_type === taxType);
  return moneyOf(of.reduce((sum, line) => sum + net(line, isInclusive), 0));
}
