/** One row of a CSV text with the line on which it starts, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The line of a quote that is never closed, or that is followed by text. */
export interface CsvFault {
  readonly line: number;
}

/** Characters that can separate cells. */
export type CsvSeparator = "," | ";" | "\t" | "|";

const PLAIN: Readonly<Record<CsvSeparator, RegExp>> = {
  ",": /[^",\r\n]*/y,
  ";": /[^";\r\n]*/y,
  "\t": /[^"\t\r\n]*/y,
  "|": /[^"|\r\n]*/y,
};
const END: Readonly<Record<CsvSeparator, RegExp>> = {
  ",": /,|\r?\n|\r|$/y,
  ";": /;|\r?\n|\r|$/y,
  "\t": /\t|\r?\n|\r|$/y,
  "|": /\||\r?\n|\r|$/y,
};

/**
 * Reads text of cells separated by commas (RFC 4180), or by another separator: cells may be in double quotes, which are
 * doubled inside, and may then span lines. Cells keep their spaces; a byte order mark is ignored; empty lines are left out.
 */
export function readCsv(text: string, separator: CsvSeparator = ","): readonly CsvRow[] | CsvFault {
  const rows: CsvRow[] = [];
  for (const row of csvRows(text, separator)) {
    if (!("cells" in row)) return row;
    rows.push(row);
  }
  return rows;
}

/**
 * Reads the same row by row, for a caller that stops at a limit. A fault is the last of them; so is a row with more cells
 * than it may have.
 */
export function* csvRows(
  text: string,
  separator: CsvSeparator,
  mostCells: number = Number.POSITIVE_INFINITY,
): Generator<CsvRow | CsvFault> {
  let cells: string[] = [];
  let line = 1;
  let start = 1;
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  while (at < text.length || cells.length > 0) {
    const cell = cells.length === mostCells ? null : readCell(text, at, separator);
    if (cell === null) {
      yield { line };
      return;
    }
    cells.push(cell.text);
    line += lineBreaks(text.slice(at, cell.next));
    at = cell.next;
    if (cell.endedBy === separator) continue;
    if (cells.length > 1 || cells[0] !== "") yield { line: start, cells };
    cells = [];
    start = line;
  }
}

/** Returns the cell at a position, what ends it and where the next starts; null if its quote is never closed, or text follows. */
function readCell(text: string, at: number, separator: CsvSeparator) {
  const cell = readCellText(text, at, separator);
  const endedBy = cell === null ? null : match(END[separator], text, cell.end);
  if (cell === null || endedBy === null) return null;
  return { text: cell.text, endedBy, next: cell.end + endedBy.length };
}

function readCellText(
  text: string,
  at: number,
  separator: CsvSeparator,
): { readonly text: string; readonly end: number } | null {
  if (text.charAt(at) !== '"') {
    const plain = match(PLAIN[separator], text, at) ?? "";
    return { text: plain, end: at + plain.length };
  }
  for (let quote = text.indexOf('"', at + 1); quote !== -1; quote = text.indexOf('"', quote + 2)) {
    if (text.charAt(quote + 1) === '"') continue;
    return { text: text.slice(at + 1, quote).replaceAll('""', '"'), end: quote + 1 };
  }
  return null;
}

function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

function lineBreaks(text: string): number {
  return text.match(/\r?\n|\r/g)?.length ?? 0;
}

/**
 * Returns one row as CSV text. Cells with commas, quotes, line breaks or outer spaces are quoted; with semicolons too,
 * since some programs treat those as separators.
 */
export function writeCsvRow(cells: readonly string[]): string {
  return writeSeparatedRow(cells, ",");
}

/** Returns one row with another separator; cells that have it are quoted too. */
export function writeSeparatedRow(cells: readonly string[], separator: CsvSeparator): string {
  return `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`;
}

function quoted(cell: string, separator: CsvSeparator): string {
  return cell.includes(separator) || /[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** What a spreadsheet treats as the start of a formula, in ordinary and full-width characters. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/**
 * Returns text that is safe to open in a spreadsheet: a formula gets a leading apostrophe, and so does text that looks
 * guarded already, so that `unguardFormula` restores every text exactly.
 */
export function guardFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Returns the text that was given to `guardFormula`. */
export function unguardFormula(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
