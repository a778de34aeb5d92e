import { formatPence, type Reader, readCsv, readDate, readPence, shape, unguardFormula } from "../../base";
import { answer, type JournalAnswer } from "../answer";
import { DATE_FORMATS, EXPORT_PRESETS } from "../words";
import { readDateParts } from "./export-facts";
import type { ExportedJournal, ExportedPosting } from "./exported-posting";
import { type Column, type ColumnRole, type ExportForm, LAYOUTS, type Layout } from "./layout";

const SIDES: ReadonlySet<ColumnRole> = new Set(["Debit", "Credit"]);
const AMOUNTS: ReadonlySet<ColumnRole> = new Set([...SIDES, "Amount", "SignedAmount"]);

const CSV = shape.record({
  text: shape.anyText,
  format: shape.choice(EXPORT_PRESETS),
  /** Default: the format's own. */
  dateFormatPreset: shape.optional(shape.choice(DATE_FORMATS), null),
});

/** An export to read back. */
export interface ReadExportFacts extends shape.FactsOf<typeof CSV> {}

const MOST_ROWS = 1_000_000;

/**
 * Reads a journal back from the CSV of a format. An export from `writeJournalCsv` returns the postings that the format
 * keeps. Problems, with row and column: text that is not CSV, other headings, an invalid date or amount, rows that
 * belong to another journal; `totals_differ` if debits do not equal credits.
 */
export function readJournalCsv(facts: ReadExportFacts): JournalAnswer<ExportedJournal> {
  return answer(CSV, facts, ({ text, format, dateFormatPreset }, reader) => {
    const layout = LAYOUTS[format];
    const dateFormat = dateFormatPreset ?? layout.dateFormat;
    const rows = readRows(reader, text);
    const columns = reader.problems.length > 0 ? null : readColumns(reader, rows[0] ?? [], layout);
    const value = columns === null ? null : readBody(reader, rows, { format, layout, dateFormat, columns });
    return value === null ? null : { value };
  });
}

function readRows(reader: Reader, text: string): readonly (readonly string[])[] {
  const rows = readCsv(text);
  if (!("length" in rows)) {
    const expected = "values separated by commas, quotes closed";
    reader.refuse("invalid_format", "/text", { expected, line: rows.line });
    return [];
  }
  if (rows.length > MOST_ROWS + 1) reader.refuse("too_many_items", "/text", { maximum: MOST_ROWS });
  if (rows.length < 2) reader.refuse("must_not_be_empty", "/text");
  return rows.map(({ cells }) => cells);
}

/** Reads the columns from the headings: those of the format with as many tracking codes as there are. */
function readColumns(reader: Reader, headings: readonly string[], layout: Layout): readonly Column[] | null {
  for (let codes = 0; codes <= layout.mostCodes; codes++) {
    const columns = layout.columns(codes);
    if (columns.length === headings.length && columns.every(({ heading }, at) => heading === headings[at]))
      return columns;
  }
  const expected = layout.columns(0).map(({ heading }) => heading);
  reader.refuse("invalid_format", "/text/0", { expected: `the headings ${expected.join(", ")}` });
  return null;
}

function readBody(reader: Reader, rows: readonly (readonly string[])[], form: ExportForm): ExportedJournal | null {
  const header = readHeader(reader, rows, form);
  const postings = rows.slice(1).map((row, at) => readRow(reader, row, form, `/text/${at + 1}`));
  let debit = 0;
  let credit = 0;
  for (const posting of postings) {
    debit += readPence(posting.debit);
    credit += readPence(posting.credit);
  }
  if (reader.problems.length === 0 && debit !== credit) {
    reader.refuse("totals_differ", "/text", { field: "debit", expected: formatPence(credit) });
  }
  if (reader.problems.length > 0) return null;
  return { format: form.format, ...header, postings, totalDebit: formatPence(debit), totalCredit: formatPence(credit) };
}

/** Reads the date, reference and narration, which all rows of a file share; a row that differs is refused. */
function readHeader(
  reader: Reader,
  rows: readonly (readonly string[])[],
  { columns, dateFormat }: ExportForm,
): Pick<ExportedJournal, "journalDate" | "reference" | "narration"> {
  const shared = (role: ColumnRole): string | null => {
    const place = columns.findIndex((column) => column.role === role);
    if (place === -1) return null;
    const first = rows[1]?.[place] ?? "";
    for (const [at, row] of rows.entries()) {
      if (at > 0 && row[place] !== first) reader.refuse("unknown_value", `/text/${at}/${place}`, { allowed: first });
    }
    return first;
  };
  const journalDate = readDateParts(shared("Date") ?? "", dateFormat);
  if (Number.isNaN(readDate(journalDate))) reader.refuse("invalid_date", "/text/1");
  const [reference, narration] = [shared("Reference"), shared("Narration")];
  return {
    journalDate,
    reference: reference === null ? null : unguardFormula(reference),
    narration: narration === null ? null : unguardFormula(narration),
  };
}

/** Reads one row as a posting. */
function readRow(
  reader: Reader,
  row: readonly string[],
  { layout, columns }: ExportForm,
  path: string,
): ExportedPosting {
  if (row.length !== columns.length) reader.refuse("invalid_format", path, { expected: `${columns.length} values` });
  const places = new Map(columns.map((column, at) => [column.role, at]));
  const text = (role: ColumnRole): string | null => {
    const place = places.get(role);
    return place === undefined ? null : unguardFormula(row[place] ?? "");
  };
  for (const [at, column] of columns.entries()) {
    if (column.role !== "Fixed" || row[at] === column.text) continue;
    reader.refuse("unknown_value", `${path}/${at}`, { allowed: column.text ?? "" });
  }
  const pence = readAmounts(reader, row, columns, path);
  return {
    accountCode: text("AccountCode"),
    nominalCode: text("NominalCode"),
    nominalName: text("NominalName") || null,
    description: text("Description") ?? "",
    debit: formatPence(Math.max(0, pence)),
    credit: formatPence(Math.max(0, -pence)),
    department: text("Department") || null,
    trackingCodes: readCodes(row, columns, layout),
  };
}

/** Reads the amount of a row, positive for a debit. */
function readAmounts(reader: Reader, row: readonly string[], columns: readonly Column[], path: string): number {
  const found: Partial<Record<ColumnRole, number>> = {};
  for (const [at, { role }] of columns.entries()) {
    if (!AMOUNTS.has(role)) continue;
    found[role] = readAmount(reader, { cell: row[at] ?? "", role, at }, path);
  }
  const { Debit: debit = 0, Credit: credit = 0, Amount, SignedAmount } = found;
  if (debit !== 0 && credit !== 0) reader.refuse("sent_together", path, { other: "a debit and a credit" });
  return Amount === undefined ? (SignedAmount ?? debit - credit) : Amount * readSide(reader, row, columns, path);
}

interface Cell {
  readonly cell: string;
  readonly role: ColumnRole;
  readonly at: number;
}

/** Reads one amount: a side may be empty, and only a signed amount may be below zero. */
function readAmount(reader: Reader, { cell, role, at }: Cell, path: string): number {
  if (cell === "" && SIDES.has(role)) return 0;
  const pence = reader.amount(cell, String(at), path);
  if (pence < 0 && role !== "SignedAmount") reader.refuse("negative_amount", `${path}/${at}`);
  return pence;
}

function readSide(reader: Reader, row: readonly string[], columns: readonly Column[], path: string): number {
  const at = columns.findIndex(({ role }) => role === "Side");
  if (row[at] === "JD") return 1;
  if (row[at] === "JC") return -1;
  reader.refuse("unknown_value", `${path}/${at}`, { allowed: "JD, JC" });
  return 0;
}

function readCodes(
  row: readonly string[],
  columns: readonly Column[],
  { dimensions }: Layout,
): ExportedPosting["trackingCodes"] {
  return columns.flatMap((column, place) => {
    const code = unguardFormula(row[place] ?? "");
    if (column.role !== "TrackingCode" || code === (column.text ?? "")) return [];
    const at = column.at ?? 0;
    const name = columns.findIndex((other) => other.role === "TrackingName" && other.at === at);
    return [{ dimension: dimensions?.[at] ?? unguardFormula(row[name] ?? ""), code }];
  });
}
