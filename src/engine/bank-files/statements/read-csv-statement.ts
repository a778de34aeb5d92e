import { type CsvRow, type Problem, problem, readCsv, readDate, readPence } from "../../base";
import { type ListDelimiter, readListDate, separatorOf } from "../payments/list-format";
import type { ReadStatement, StatementLine } from "./statement-line";

/** The forms in which a bank's CSV statement may write dates. */
export const STATEMENT_DATES = ["YYYY-MM-DD", "DD/MM/YYYY", "YYYYMMDD", "DDMMYYYY"] as const;

/** Where a bank's CSV statement has what: columns by their headings, or by their numbers from "1". */
export interface StatementMapping {
  readonly delimiter: ListDelimiter;
  readonly hasHeadings: boolean;
  readonly dateColumn: string;
  readonly dateFormat: (typeof STATEMENT_DATES)[number];
  /** One column with a sign, minus for money that went out; null if there are two columns. */
  readonly amountColumn: string | null;
  readonly paidOutColumn: string | null;
  readonly paidInColumn: string | null;
  readonly referenceColumn: string | null;
  readonly descriptionColumn: string | null;
}

interface Columns {
  readonly date: number;
  readonly amount: number | null;
  readonly paidOut: number | null;
  readonly paidIn: number | null;
  readonly reference: number | null;
  readonly description: number | null;
}

const COLUMN_NAMES = [
  ...(["dateColumn", "amountColumn", "paidOutColumn"] as const),
  ...(["paidInColumn", "referenceColumn", "descriptionColumn"] as const),
] as const;

/**
 * Reads a bank statement from CSV by a mapping. Amounts may have a pound sign and separators of thousands. Problems:
 * `unknown_value` at the mapping for a column that the file does not have; `invalid_format` at "/lines/n" for a date or
 * an amount that cannot be read, with the line of the file.
 */
export function readCsvStatement(text: string, mapping: StatementMapping): ReadStatement {
  const rows = readCsv(text, separatorOf(mapping.delimiter));
  if ("line" in rows) {
    return { ok: false, problems: [problem("invalid_format", `/lines/${rows.line}`, { expected: "closed quotes" })] };
  }
  const problems: Problem[] = [];
  const columns = columnsOf(mapping, rows[0]?.cells ?? [], problems);
  if (problems.length > 0) return { ok: false, problems };
  const lines = mapping.hasHeadings ? rows.slice(1) : rows;
  const value = lines.map((row, at) => readLine(row, { columns, mapping, problems, lineNumber: at + 1 }));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value };
}

function columnsOf(mapping: StatementMapping, first: readonly string[], problems: Problem[]): Columns {
  const at = (name: (typeof COLUMN_NAMES)[number]): number | null => {
    const column = mapping[name];
    if (column === null) return null;
    const place = mapping.hasHeadings ? first.indexOf(column) : Number(column) - 1;
    if (Number.isInteger(place) && place >= 0 && place < first.length) return place;
    problems.push(problem("unknown_value", `/mapping/${name}`, { allowed: allowedColumns(mapping, first) }));
    return null;
  };
  return {
    date: at("dateColumn") ?? 0,
    amount: at("amountColumn"),
    paidOut: at("paidOutColumn"),
    paidIn: at("paidInColumn"),
    reference: at("referenceColumn"),
    description: at("descriptionColumn"),
  };
}

function allowedColumns({ hasHeadings }: StatementMapping, first: readonly string[]): string {
  return hasHeadings ? first.join(", ") : `1 to ${first.length}`;
}

interface Reading {
  readonly columns: Columns;
  readonly mapping: StatementMapping;
  readonly problems: Problem[];
  readonly lineNumber: number;
}

function readLine({ cells, line }: CsvRow, { columns, mapping, problems, lineNumber }: Reading): StatementLine {
  const cell = (at: number | null) => (at === null ? "" : (cells[at] ?? "").trim());
  const date = readListDate(cell(columns.date), mapping.dateFormat);
  const amountPence = amountOf(cell, columns);
  if (Number.isNaN(readDate(date))) {
    problems.push(problem("invalid_format", `/lines/${line}`, { expected: `a date like ${mapping.dateFormat}`, line }));
  }
  if (!Number.isFinite(amountPence)) {
    problems.push(problem("invalid_format", `/lines/${line}`, { expected: "an amount in pounds and pence", line }));
  }
  return {
    lineNumber,
    date,
    amountPence,
    reference: cell(columns.reference),
    description: cell(columns.description),
    returnedReason: null,
  };
}

function amountOf(cell: (at: number | null) => string, { amount, paidOut, paidIn }: Columns): number {
  const pence = (text: string) => (text === "" ? 0 : readPence(text.replace(/[£,\s]/g, "")));
  if (amount !== null) return cell(amount) === "" ? Number.NaN : pence(cell(amount));
  return Math.abs(pence(cell(paidIn))) - Math.abs(pence(cell(paidOut)));
}
