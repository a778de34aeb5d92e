/** One row of a CSV text with the line on which it starts, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The line of a quote that is never closed, or that is followed by text. */
export interface CsvFault {
  readonly line: number;
}

const CELL = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|\r|$)/y;

/**
 * Reads comma-separated text (RFC 4180): cells may stand in double quotes, which are doubled inside, and may then span
 * lines. Cells are as they stand, spaces included; a byte order mark is passed over; empty lines are left out.
 */
export function readCsv(text: string): readonly CsvRow[] | CsvFault {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let line = 1;
  let start = 1;
  CELL.lastIndex = text.startsWith("\uFEFF") ? 1 : 0;
  while (CELL.lastIndex < text.length || cells.length > 0) {
    const cell = CELL.exec(text);
    if (cell === null) return { line };
    cells.push(cell[1]?.replaceAll('""', '"') ?? cell[2] ?? "");
    line += lineBreaks(cell[0]);
    if (cell[3] === ",") continue;
    if (cells.length > 1 || cells[0] !== "") rows.push({ line: start, cells });
    cells = [];
    start = line;
  }
  return rows;
}

function lineBreaks(text: string): number {
  return text.match(/\r?\n|\r/g)?.length ?? 0;
}

/**
 * One row as CSV text. Cells with commas, quotes, line breaks or outer spaces are quoted; with semicolons too, since some
 * programs take those for separators.
 */
export function writeCsvRow(cells: readonly string[]): string {
  return `${cells.map(quoted).join(",")}\r\n`;
}

function quoted(cell: string): string {
  return /[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
