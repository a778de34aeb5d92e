import { moneyOf } from "../../contract";
import type { LineRow } from "../documents/line-rows";
import type { PrintedDocument } from "../documents/print-document";
import type { InvoiceRow } from "../invoices/invoice-rows";
import type { GroupLinesBy } from "../store/finance-tables";

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

/** Lines with what they have in common; null for lines that are not grouped. */
interface LineGroup {
  readonly heading: string | null;
  readonly lines: readonly LineRow[];
}

/** Groups lines in the order in which they name what they have in common; what has nothing in common comes last. */
export function groupLines(lines: readonly LineRow[], by: GroupLinesBy): readonly LineGroup[] {
  if (by === "None") return [{ heading: null, lines }];
  const groups = new Map<string | null, LineRow[]>();
  for (const line of lines) {
    const heading = line.headings?.[by] ?? null;
    groups.set(heading, [...(groups.get(heading) ?? []), line]);
  }
  const others = groups.get(null) ?? [];
  groups.delete(null);
  if (groups.size === 0) return [{ heading: null, lines }];
  const named = [...groups].map(([heading, of]) => ({ heading, lines: of }));
  return others.length === 0 ? named : [...named, { heading: "Other", lines: others }];
}
