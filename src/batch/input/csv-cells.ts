import { readCsv } from "../../engine/base";

/** Returns the cells of one line of CSV, trimmed; null if a quote is not closed or is followed by text. */
export function csvCells(line: string): readonly string[] | null {
  const cells = line.includes('"') ? quotedCells(line) : line.split(",");
  return cells?.map((cell) => cell.trim()) ?? null;
}

function quotedCells(line: string): readonly string[] | null {
  const rows = readCsv(line);
  return Array.isArray(rows) && rows.length === 1 ? rows[0].cells : null;
}
