import { formatPence, type Reader, readPence, type shape, writeCsvRow } from "../../base";
import { answer, type JournalAnswer } from "../answer";
import type { Journal, JournalLine } from "../journal";
import { writeJournalCell, writeShownCell } from "./cell-of";
import { EXPORT, getLayout } from "./export-facts";
import { getExportedLines, getUsedDimensions } from "./exported-posting";
import type { Column, ColumnRole, ExportForm, Layout } from "./layout";

const FIELD: Partial<Record<ColumnRole, string>> = {
  AccountCode: "accountCode",
  NominalCode: "nominalCode",
  NominalName: "nominalName",
  Description: "description",
  TrackingCode: "trackingCodes",
};

/** Identifies one CSV export of a stored version. */
export interface ExportFacts extends shape.FactsOf<typeof EXPORT> {}

/** A journal as a CSV file. */
export interface JournalCsv {
  readonly fileName: string;
  readonly text: string;
  /** Number of lines above the maximum the software's help once stated; null if within it. */
  readonly linesOverLimit: number | null;
  /** What each column of the text has, in their order. */
  readonly columnRoles: readonly ColumnRole[];
}

/**
 * Writes a stored version of a journal as CSV for accounting software (RFC 4180, CR LF, a row of headings). Text that a
 * spreadsheet would read as a formula gets a leading apostrophe; `readJournalCsv` removes it. Problems: values that the
 * format has no room for, line by line (`text_not_allowed`, `too_many_items`, `too_large`); a missing account name,
 * which QuickBooks requires.
 */
export function writeJournalCsv(facts: ExportFacts): JournalAnswer<JournalCsv> {
  return answer(EXPORT, facts, (read, reader) => {
    const { journal, decimalPlaces } = read;
    const layout = getLayout(read);
    const lines = getExportedLines(journal, layout);
    const shown = getUsedDimensions(lines);
    const columns = layout.columns(Math.min(shown.length, layout.mostCodes));
    checkExport(reader, journal, { layout, columns }, shown);
    const style = {
      dateFormat: read.dateFormatPreset ?? layout.dateFormat,
      padding: "0".repeat(decimalPlaces - 2),
      hasBlankSide: layout.hasBlankSide,
      shown,
    };
    const rows = lines.map((line) =>
      writeCsvRow(columns.map((column) => writeJournalCell(column, line, journal, style))),
    );
    const text = writeCsvRow(columns.map(({ heading }) => heading)) + rows.join("");
    const over =
      layout.mostLines !== undefined && lines.length > layout.mostLines ? lines.length - layout.mostLines : null;
    const columnRoles = columns.map(({ role }) => role);
    return { value: { fileName: fileNameOf(journal), text, linesOverLimit: over, columnRoles } };
  });
}

function fileNameOf({ reference, version }: Journal): string {
  return `${reference.replace(/[^A-Za-z0-9_-]+/g, "-")}-v${version}.csv`;
}

/** Refuses values that a format has no room for: an export leaves nothing out. */
function checkExport(
  reader: Reader,
  journal: Journal,
  { layout, columns }: Pick<ExportForm, "layout" | "columns">,
  shown: readonly string[],
): void {
  const without = new Set(shown.slice(layout.mostCodes));
  for (const column of columns) checkHeader(reader, column, journal);
  for (const line of getExportedLines(journal, layout)) {
    const path = `/journal/lines/${line.lineNumber - 1}`;
    for (const [at, { dimension }] of line.trackingCodes.entries()) {
      if (!without.has(dimension)) continue;
      reader.refuse("too_many_items", `${path}/trackingCodes/${at}`, { maximum: layout.mostCodes });
    }
    checkAmount(reader, line, layout, path);
    for (const column of columns) checkText(reader, column, writeShownCell(column, line, journal, shown), path);
  }
}

function checkHeader(reader: Reader, column: Column, journal: Journal): void {
  if (column.role !== "Reference" || column.longest === undefined) return;
  if (journal.reference.length > column.longest) refuseLong(reader, column, column.longest, "/journal/reference");
}

function refuseLong(reader: Reader, { heading }: Column, longest: number, path: string): void {
  reader.refuse("text_not_allowed", path, { element: heading, expected: `up to ${longest} characters` });
}

function checkAmount(reader: Reader, { debit, credit }: JournalLine, { mostPence }: Layout, path: string): void {
  if (mostPence === undefined) return;
  const side = credit === "0.00" ? "debit" : "credit";
  const pence = readPence(side === "debit" ? debit : credit);
  if (pence > mostPence) reader.refuse("too_large", `${path}/${side}`, { maximum: formatPence(mostPence) });
}

function checkText(reader: Reader, column: Column, text: string, path: string): void {
  const field = FIELD[column.role];
  if (field === undefined) return;
  const at = `${path}/${field}`;
  const { longest, heading } = column;
  if (longest !== undefined && text.length > longest) refuseLong(reader, column, longest, at);
  checkForm(reader, column, text, at);
  if (heading === "Account Name" && text === "") reader.refuse("required", at);
}

function checkForm(
  reader: Reader,
  { form, heading, expected = "", text: none }: Column,
  text: string,
  at: string,
): void {
  if (form === undefined || text === none || form.test(text)) return;
  reader.refuse("text_not_allowed", `${at}/0/code`, { element: heading, expected });
}
