import { setImmediate as nextTurn } from "node:timers/promises";
import { type CsvRow, type CsvSeparator, csvRows } from "../../../engine/base";
import type { ValidationIssue } from "../../../platform";
import { issueAt } from "../../../platform/http";
import { MOST_ROWS } from "../contract/import-schemas";
import { type Mapping, MOST_COLUMNS } from "../contract/mapping-schemas";
import type { FieldTree } from "../fields/field-tree";
import { ImportFault } from "./import-fault";
import { type MatchedColumn, matchColumns } from "./match-columns";
import { isShortened, readCell } from "./read-cell";

/** Rows that are read before other requests get their turn. */
const AT_ONCE = 200;

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
export async function readImportedRows(text: string, fields: FieldTree, mapping: Mapping | null): Promise<ReadFile> {
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

/** The header of a file, and its rows with something in them. */
interface Table {
  readonly headers: readonly string[];
  readonly rows: readonly CsvRow[];
}

/** Reads a file's cells, trimmed; throws an `ImportFault` for what is not CSV, or more than an import takes. */
async function readTable(text: string, delimiter: CsvSeparator): Promise<Table> {
  const rows: CsvRow[] = [];
  for (const row of csvRows(text, delimiter, MOST_COLUMNS + 1)) {
    if (!("cells" in row)) throw notCsv(row.line);
    const cells = row.cells.map(trimmed);
    if (cells.some((cell) => cell !== "")) rows.push({ line: row.line, cells });
    if (rows.length > MOST_ROWS + 1) {
      throw new ImportFault("too_many_rows", `A file has at most ${MOST_ROWS} rows. Divide it.`);
    }
    if (rows.length % AT_ONCE === 0) await nextTurn();
  }
  const [header, ...body] = rows;
  if (header === undefined || body.length === 0) {
    throw new ImportFault("no_rows", "The file needs a first row with the names of its columns, and a row below it.");
  }
  return { headers: headersOf(header), rows: body };
}

function notCsv(line: number): ImportFault {
  const text = `Line ${line} has a quotation mark that is not closed, or more than ${MOST_COLUMNS} columns.`;
  return new ImportFault("not_csv", text);
}

/** Spreadsheets pad cells with spaces that do not break. */
function trimmed(cell: string): string {
  return cell.replace(/^[\s\u00a0\ufeff]+/, "").trimEnd();
}

/** Columns without a name at the end are left out; two of one name are a fault. */
function headersOf({ cells }: CsvRow): readonly string[] {
  if (cells.length > MOST_COLUMNS) {
    throw new ImportFault("too_many_columns", `A file has at most ${MOST_COLUMNS} columns.`);
  }
  const twice = cells.find((name, at) => name !== "" && cells.indexOf(name) < at);
  if (twice === undefined) return cells;
  throw new ImportFault("duplicate_column", `The file has two columns with the name "${twice.slice(0, 100)}".`);
}
