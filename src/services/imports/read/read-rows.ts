import { setImmediate as nextTurn } from "node:timers/promises";
import { type CsvRow, type CsvSeparator, csvRows } from "../../../engine/base";
import type { ValidationIssue } from "../../../platform";
import { issueAt } from "../../../platform/http";
import { type CellKind, readSheet, SheetFault, type UnreadableSheet } from "../../../platform/spreadsheets";
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
  /** What a spreadsheet may have changed, and how it is read. */
  readonly warnings: readonly ValidationIssue[];
}

/** A workbook, and the name of the sheet to read; its first visible one without a name. */
interface Workbook {
  readonly bytes: Uint8Array;
  readonly sheetName: string | null;
}

/** A file that was read. */
export interface ReadFile {
  /** Null for CSV. */
  readonly sheetName: string | null;
  readonly headers: readonly string[];
  readonly columns: readonly MatchedColumn[];
  readonly rows: readonly FileRow[];
}

const USUAL: Pick<Mapping, "dateFormat" | "delimiter" | "decimalSeparator"> = {
  dateFormat: "DayMonthYear",
  delimiter: ",",
  decimalSeparator: ".",
};

const COMMA = ": a comma within a cell needs quotation marks";

/** Reads a file by a mapping, or by the names of its columns; throws an `ImportFault` if it cannot be read at all. */
export async function readImportedRows(
  file: string | Workbook,
  fields: FieldTree,
  mapping: Mapping | null,
): Promise<ReadFile> {
  const form = mapping ?? USUAL;
  const table = typeof file === "string" ? await readTable(file, form.delimiter) : await readSheetTable(file);
  const { headers, sheetName } = table;
  const columns = matchColumns(headers, fields, mapping);
  return { sheetName, headers, columns, rows: table.rows.map((row) => fileRow(row, headers, columns, form)) };
}

function tooManyCells({ length }: readonly string[], isText: boolean): ValidationIssue {
  const text = `The row has more cells than there are columns${isText ? COMMA : ""}.`;
  return issueAt([], "too_many_items", { maximum: length }, text);
}

function fileRow(
  { line, cells, kinds }: TableRow,
  headers: readonly string[],
  columns: readonly MatchedColumn[],
  form: typeof USUAL,
): FileRow {
  const fields: Fields = {};
  const issues: ValidationIssue[] = [];
  const warnings: ValidationIssue[] = [];
  if (cells.slice(headers.length).some((cell) => cell !== "")) issues.push(tooManyCells(headers, kinds === undefined));
  for (const column of columns) {
    const [cell = "", kind] = [cells[column.at], kinds?.[column.at]];
    if (cell === "") continue;
    const path = column.field.split(".");
    const fault = faultOfCell(cell, kind, column);
    if (fault !== null) {
      issues.push(issueAt(path, "invalid_format", null, fault));
      continue;
    }
    const meant = column.type === "Text" && kind === "Number" ? withZeros(cell, path.at(-1) ?? "") : cell;
    const warning = warningOfCell(cell, meant, kind, column);
    if (warning !== null) warnings.push(issueAt(path, warning.token, { value: meant }, warning.text));
    put(fields, path, readCell(meant, column, kind === "Number" ? { ...form, decimalSeparator: "." } : form));
  }
  return { line, fields, issues, warnings };
}

function faultOfCell(cell: string, kind: CellKind | undefined, { type }: MatchedColumn): string | null {
  if (kind === "Error") return "The cell shows an error, or its formula has no result. Enter the value itself.";
  if (type !== "Text" || !isShortened(cell)) return null;
  return "The spreadsheet has shortened this number. Format the column as text, and enter it again.";
}

function warningOfCell(cell: string, meant: string, kind: CellKind | undefined, { type }: MatchedColumn) {
  if (meant !== cell) {
    return { token: "leading_zeros_restored", text: `The spreadsheet left out zeros in front: ${meant} is read.` };
  }
  if (type !== "Text" || kind !== "Date") return null;
  return { token: "date_in_text", text: `The spreadsheet has a date here: ${cell} is read. Format texts as text.` };
}

/** Numbers in banking as a spreadsheet may leave them, and the zeros of their whole length. */
const BANKING: Readonly<Record<string, { readonly left: RegExp; readonly zeros: string }>> = {
  sortCode: { left: /^\d{5}$/, zeros: "000000" },
  accountNumber: { left: /^\d{6,7}$/, zeros: "00000000" },
};

/** Returns a number with the zeros in front that a spreadsheet has left out of an account number or a sort code. */
function withZeros(cell: string, field: string): string {
  const number = BANKING[field];
  return number?.left.test(cell) ? number.zeros.slice(cell.length) + cell : cell;
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
interface Table extends Pick<ReadFile, "headers" | "sheetName"> {
  readonly rows: readonly TableRow[];
}

interface TableRow extends CsvRow {
  /** What the cells of a workbook hold. */
  readonly kinds?: readonly CellKind[];
}

const UNREADABLE: Readonly<Record<UnreadableSheet, string>> = {
  not_a_workbook: "The workbook cannot be read. Open it and save it again as an Excel workbook (.xlsx).",
  sheet_not_found: "The workbook has no such sheet.",
  too_large: "The workbook is too large when it is unpacked. Copy the rows into a new one.",
  too_many_rows: `A file has at most ${MOST_ROWS} rows. Divide it.`,
  too_many_columns: `A file has at most ${MOST_COLUMNS} columns.`,
};

/** Reads the cells of a sheet, trimmed; throws an `ImportFault` for what is no workbook, or more than an import takes. */
async function readSheetTable({ bytes, sheetName }: Workbook): Promise<Table> {
  try {
    const { name, rows } = await readSheet(bytes, { sheetName, mostRows: MOST_ROWS + 1, mostColumns: MOST_COLUMNS });
    return tableOf(
      rows.map((row) => ({ ...row, cells: row.cells.map(trimmed) })),
      name,
    );
  } catch (error) {
    if (!(error instanceof SheetFault)) throw error;
    throw new ImportFault(error.reason, UNREADABLE[error.reason]);
  }
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
  return tableOf(rows, null);
}

function tableOf([header, ...rows]: readonly TableRow[], sheetName: string | null): Table {
  if (header !== undefined && rows.length > 0) return { sheetName, headers: headersOf(header), rows };
  throw new ImportFault("no_rows", "The file needs a first row with the names of its columns, and a row below it.");
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
