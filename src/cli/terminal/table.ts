import { printable } from "../../engine/base";
import { displayWidth, fill } from "./printable";
import type { Terminal } from "./terminal";

export interface Column<Row> {
  readonly title: string;
  readonly align?: "left" | "right";
  readonly value: (row: Row) => string;
  /** Columns are dropped in ascending order if the screen is too narrow; columns without it stay. */
  readonly leaves?: number;
}

const GAP = "  ";
const INDENT = "  ";

/** Formats a table of rows with an optional line of totals, as wide as the screen allows. */
export function table<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  totals: Row | null,
  { width, paint }: Pick<Terminal, "width" | "paint">,
): string {
  const all = totals === null ? rows : [...rows, totals];
  const shown = columnsThatFit(columns, all, width - INDENT.length);
  const widths = shown.map((column) => columnWidth(column, all));
  const line = (cells: readonly string[]) =>
    (INDENT + cells.map((cell, at) => fill(cell, widths[at] ?? 0, shown[at]?.align)).join(GAP)).trimEnd();
  const rule = paint("quiet", INDENT + widths.map((size) => "─".repeat(size)).join("─".repeat(GAP.length)));
  const body = rows.map((row) => line(shown.map((column) => printable(column.value(row)))));
  const foot = totals === null ? [] : [rule, paint("strong", line(shown.map((column) => column.value(totals))))];
  return `${[paint("quiet", line(shown.map((column) => column.title))), rule, ...body, ...foot].join("\n")}\n`;
}

function columnsThatFit<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  width: number,
): readonly Column<Row>[] {
  const needed = columns.reduce((sum, column) => sum + columnWidth(column, rows) + GAP.length, -GAP.length);
  const [leaving] = columns
    .filter((column) => column.leaves !== undefined)
    .sort((a, b) => (a.leaves ?? 0) - (b.leaves ?? 0));
  if (needed <= width || leaving === undefined) return columns;
  return columnsThatFit(
    columns.filter((column) => column !== leaving),
    rows,
    width,
  );
}

function columnWidth<Row>(column: Column<Row>, rows: readonly Row[]): number {
  return rows.reduce(
    (widest, row) => Math.max(widest, displayWidth(printable(column.value(row)))),
    displayWidth(column.title),
  );
}
