import { type shape, writeCsvRow } from "../../base";
import { answer, type JournalAnswer } from "../answer";
import type { Journal } from "../journal";
import { cellOf } from "./cell-of";
import { checkExport } from "./check-export";
import { EXPORT, layoutOf } from "./export-facts";
import { dimensionsOf, linesOf } from "./exported-posting";

/** Identifies one CSV export of a stored version. */
export interface ExportFacts extends shape.FactsOf<typeof EXPORT> {}

/** A journal as a CSV file. */
export interface JournalCsv {
  readonly fileName: string;
  readonly text: string;
  /** Number of lines above the maximum the software's help once stated; null if within it. */
  readonly linesOverLimit: number | null;
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
    const layout = layoutOf(read);
    const lines = linesOf(journal, layout);
    const shown = dimensionsOf(lines);
    const columns = layout.columns(Math.min(shown.length, layout.mostCodes));
    checkExport(reader, journal, { layout, columns }, shown);
    const style = {
      dateFormat: read.dateFormatPreset ?? layout.dateFormat,
      padding: "0".repeat(decimalPlaces - 2),
      hasBlankSide: layout.hasBlankSide,
      shown,
    };
    const rows = lines.map((line) => writeCsvRow(columns.map((column) => cellOf(column, line, journal, style))));
    const text = writeCsvRow(columns.map(({ heading }) => heading)) + rows.join("");
    const over =
      layout.mostLines !== undefined && lines.length > layout.mostLines ? lines.length - layout.mostLines : null;
    return { value: { fileName: fileNameOf(journal), text, linesOverLimit: over } };
  });
}

function fileNameOf({ reference, version }: Journal): string {
  return `${reference.replace(/[^A-Za-z0-9_-]+/g, "-")}-v${version}.csv`;
}
