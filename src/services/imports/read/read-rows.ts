import type { ValidationIssue } from "../../../platform";
import { issueAt } from "../../../platform/http";
import type { Mapping } from "../contract/mapping-schemas";
import type { FieldTree } from "../fields/field-tree";
import { type MatchedColumn, matchColumns } from "./match-columns";
import { isShortened, readCell } from "./read-cell";
import { readTable, type Table } from "./read-table";

type Fields = Record<string, unknown>;

/** A row of a file as fields, with the faults that reading it found. */
export interface FileRow {
  /** The line of the file on which it begins. */
  readonly line: number;
  readonly fields: Readonly<Fields>;
  readonly issues: readonly ValidationIssue[];
}

/** A file that was read. */
export interface ReadFile {
  readonly headers: readonly string[];
  readonly columns: readonly MatchedColumn[];
  readonly rows: readonly FileRow[];
}

const USUAL: Pick<Mapping, "dateFormat" | "delimiter" | "decimalSeparator"> = {
  dateFormat: "DayMonthYear",
  delimiter: ",",
  decimalSeparator: ".",
};

/** Reads a file by a mapping, or by the names of its columns; throws an `ImportFault` if it cannot be read at all. */
export async function readRows(text: string, fields: FieldTree, mapping: Mapping | null): Promise<ReadFile> {
  const form = mapping ?? USUAL;
  const table = await readTable(text, form.delimiter);
  const columns = matchColumns(table.headers, fields, mapping);
  return { headers: table.headers, columns, rows: table.rows.map((row) => fileRow(row, table.headers, columns, form)) };
}

function fileRow(
  { line, cells }: Table["rows"][number],
  headers: readonly string[],
  columns: readonly MatchedColumn[],
  form: typeof USUAL,
): FileRow {
  const fields: Fields = {};
  const issues: ValidationIssue[] = [];
  if (cells.slice(headers.length).some((cell) => cell !== "")) {
    const text = "The row has more cells than there are columns: a comma within a cell needs quotation marks.";
    issues.push(issueAt([], "too_many_items", { maximum: headers.length }, text));
  }
  for (const column of columns) {
    const cell = cells[column.at] ?? "";
    if (cell === "") continue;
    if (column.type === "Text" && isShortened(cell)) {
      const text = "The spreadsheet has shortened this number. Format the column as text, and enter it again.";
      issues.push(issueAt(column.field.split("."), "invalid_format", null, text));
    } else put(fields, column.field.split("."), readCell(cell, column, form));
  }
  return { line, fields, issues };
}

/** Puts a value at a path; objects on the way are made. */
function put(target: Fields, [step = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    target[step] = value;
    return;
  }
  const child = Object.hasOwn(target, step) ? (target[step] as Fields) : {};
  target[step] = child;
  put(child, rest, value);
}
