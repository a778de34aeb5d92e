import { formatPence, type Reader, readCsv, readPence, shape } from "../../base";
import { answer, type JournalAnswer } from "../answer";
import { DATE_FORMATS, EXPORT_PRESETS } from "../words";
import type { ExportedJournal } from "./exported-posting";
import { type Column, type ExportForm, LAYOUTS, type Layout } from "./layout";
import { readHeader, readRow } from "./read-row";

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
