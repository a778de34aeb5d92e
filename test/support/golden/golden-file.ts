import { readFileSync } from "node:fs";
import { join } from "node:path";

/** One golden row: its columns by name, and the name under which a failure is reported. */
export type GoldenRow = Readonly<Record<string, string | number | boolean | null>>;

export interface GoldenFile {
  /** "2022-23/income-tax". */
  readonly name: string;
  readonly year: string;
  readonly source: string;
  readonly rows: readonly GoldenRow[];
}

interface GoldenDocument {
  readonly source: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | boolean | null)[])[];
}

/** Reads a file of test/golden; throws if a row's length is not that of the columns. */
export function readGolden(name: string): GoldenFile {
  const document = JSON.parse(readFileSync(join("test/golden", `${name}.json`), "utf8")) as GoldenDocument;
  const rows = document.rows.map((row, index) => {
    if (row.length !== document.columns.length) throw new Error(`${name}: row ${index + 1} has ${row.length} columns`);
    return Object.fromEntries(document.columns.map((column, at) => [column, row[at] ?? null]));
  });
  return { name, year: name.slice(0, 7), source: document.source, rows };
}

/** Returns a column as text. */
export function text(row: GoldenRow, column: string): string {
  const value = row[column];
  if (typeof value !== "string") throw new Error(`column ${column} is no text`);
  return value;
}

/** Returns a column as text, or null. */
export function textOrNull(row: GoldenRow, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}

/** Returns a column as a count. */
export function count(row: GoldenRow, column: string): number {
  const value = row[column];
  if (typeof value !== "number") throw new Error(`column ${column} is no number`);
  return value;
}

/** Returns a column as yes or no. */
export function flag(row: GoldenRow, column: string): boolean {
  const value = row[column];
  if (typeof value !== "boolean") throw new Error(`column ${column} is no yes or no`);
  return value;
}
