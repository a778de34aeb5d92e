import { Reader, writeCsvRow } from "../../base";
import type { JournalAnswer } from "../answer";
import type { Journal } from "../journal";
import { readPrevious } from "../versions/read-previous";
import { DATE_FORMATS, type DateFormatPreset, type ExportPreset } from "../words";
import { cellOf } from "./cell-of";
import { checkExport } from "./check-export";
import { dimensionsOf, linesOf } from "./exported-posting";
import type { CustomColumn } from "./layout";
import { readLayout } from "./read-layout";

/** Identifies one CSV export of a stored version. */
export interface ExportFacts {
  readonly journal: Journal;
  readonly format: ExportPreset | "Custom";
  /** With "Custom" only: the columns of the file. */
  readonly columns?: readonly CustomColumn[];
  /** Default: the format's own. */
  readonly dateFormatPreset?: DateFormatPreset;
  /** 2, 3 or 4; default 2. */
  readonly decimalPlaces?: number;
}

export interface JournalCsv {
  readonly fileName: string;
  readonly text: string;
  /** Number of lines above the maximum the software's help once stated; null if within it. */
  readonly linesOverLimit: number | null;
}

const KNOWN = new Set(["journal", "format", "columns", "dateFormatPreset", "decimalPlaces"]);

/**
 * Writes a stored version of a journal as CSV for accounting software (RFC 4180, CR LF, a row of headings). Text that a
 * spreadsheet would read as a formula gets a leading apostrophe; `readJournalCsv` removes it. Problems: values that the
 * format has no room for, line by line (`text_not_allowed`, `too_many_items`, `too_large`); a missing account name,
 * which QuickBooks requires.
 */
export function writeJournalCsv(facts: ExportFacts): JournalAnswer<JournalCsv> {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  if (owner === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN, "");
  const journal = readPrevious(reader, owner, "journal");
  const layout = readLayout(reader, owner);
  const dateFormat =
    owner.dateFormatPreset === undefined
      ? layout.dateFormat
      : reader.choice(owner, "dateFormatPreset", "", DATE_FORMATS);
  const decimals = owner.decimalPlaces === undefined ? 2 : reader.integer(owner, "decimalPlaces", "", 2, 4);
  if (journal === null || reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const lines = linesOf(journal, layout);
  const shown = dimensionsOf(lines);
  const columns = layout.columns(Math.min(shown.length, layout.mostCodes));
  checkExport(reader, journal, { layout, columns }, shown);
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const style = { dateFormat, padding: "0".repeat(decimals - 2), hasBlankSide: layout.hasBlankSide, shown };
  const rows = lines.map((line) => writeCsvRow(columns.map((column) => cellOf(column, line, journal, style))));
  const text = writeCsvRow(columns.map(({ heading }) => heading)) + rows.join("");
  const over =
    layout.mostLines !== undefined && lines.length > layout.mostLines ? lines.length - layout.mostLines : null;
  return { ok: true, value: { fileName: fileNameOf(journal), text, linesOverLimit: over }, workings: null };
}

function fileNameOf({ reference, version }: Journal): string {
  return `${reference.replace(/[^A-Za-z0-9_-]+/g, "-")}-v${version}.csv`;
}
