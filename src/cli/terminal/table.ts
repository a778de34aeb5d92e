import { printable } from "../../engine/base";
import type { Terminal } from "./terminal";

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

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

/** Makes text of several lines safe for the screen; a tab becomes two spaces. */
export function printableLines(text: string): string {
  return text.replaceAll("\t", "  ").split(/\r?\n/).map(printable).join("\n");
}

/** Returns the number of columns that a text needs on the screen. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text.normalize("NFC")) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  if (/\p{Mark}|\p{Default_Ignorable_Code_Point}/u.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** Pads the text with spaces to a width, or cuts it with an ellipsis. */
function fill(text: string, width: number, align: "left" | "right" = "left"): string {
  const missing = width - displayWidth(text);
  if (missing < 0) return fill(`${cut(text, width - 1)}…`, width, align);
  return align === "left" ? text + " ".repeat(missing) : " ".repeat(missing) + text;
}

function cut(text: string, width: number): string {
  let kept = "";
  for (const character of text) {
    if (displayWidth(kept + character) > width) break;
    kept += character;
  }
  return kept;
}

/** Wraps text in lines of at most the given width, each with an indent. */
export function wrap(text: string, width: number, indent = ""): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && displayWidth(indent + longer) > width) {
      lines.push(indent + line);
      line = word;
    } else line = longer;
  }
  return line === "" ? lines : [...lines, indent + line];
}
