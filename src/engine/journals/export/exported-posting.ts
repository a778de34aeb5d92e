import type { CalendarDate, Money } from "../../base";
import type { Journal, JournalLine, TrackingCode } from "../journal";
import type { ExportPreset } from "../words";
import { type ColumnRole, LAYOUTS, type Layout } from "./layout";

/** A line as an export holds it; null if its columns have no room for a value. */
export interface ExportedPosting {
  readonly accountCode: string | null;
  readonly nominalCode: string | null;
  readonly nominalName: string | null;
  readonly description: string;
  readonly debit: Money;
  readonly credit: Money;
  readonly department: string | null;
  readonly trackingCodes: readonly TrackingCode[];
}

/** A journal as an export holds it. */
export interface ExportedJournal {
  readonly format: ExportPreset;
  readonly journalDate: CalendarDate;
  readonly reference: string | null;
  readonly narration: string | null;
  readonly postings: readonly ExportedPosting[];
  readonly totalDebit: Money;
  readonly totalCredit: Money;
}

/** Returns what a format keeps of a journal: exactly what reading its export returns. */
export function exportedJournal(journal: Journal, format: ExportPreset): ExportedJournal {
  const layout = LAYOUTS[format];
  const lines = getExportedLines(journal, layout);
  const shown = getUsedDimensions(lines);
  const roles = new Set(layout.columns(shown.length).map(({ role }) => role));
  return {
    format,
    journalDate: journal.journalDate,
    reference: roles.has("Reference") ? journal.reference : null,
    narration: roles.has("Narration") ? journal.narration : null,
    postings: lines.map((line) => exportedPosting(line, layout, shown, roles)),
    totalDebit: journal.totalDebit,
    totalCredit: journal.totalCredit,
  };
}

export function getExportedLines({ lines }: Journal, { keepsZeroLines }: Layout): readonly JournalLine[] {
  return keepsZeroLines ? lines : lines.filter(({ debit, credit }) => debit !== credit);
}

/** Returns the split dimensions used by lines, each a separate column: those of the lines with most codes first. */
export function getUsedDimensions(lines: readonly JournalLine[]): readonly string[] {
  const widest = [...lines].sort((a, b) => b.trackingCodes.length - a.trackingCodes.length);
  return [...new Set(widest.flatMap(({ trackingCodes }) => trackingCodes.map(({ dimension }) => dimension)))];
}

function exportedPosting(
  line: JournalLine,
  layout: Layout,
  shown: readonly string[],
  roles: ReadonlySet<ColumnRole>,
): ExportedPosting {
  return {
    accountCode: roles.has("AccountCode") ? line.accountCode : null,
    nominalCode: roles.has("NominalCode") ? line.nominalCode : null,
    nominalName: roles.has("NominalName") ? line.nominalName : null,
    description: line.description,
    debit: line.debit,
    credit: line.credit,
    department: roles.has("Department") ? line.department : null,
    trackingCodes: shown.flatMap((dimension, at) => {
      const code = getTrackingCode(line, dimension);
      return code === null ? [] : [{ dimension: layout.dimensions?.[at] ?? dimension, code }];
    }),
  };
}

/** Returns a line's code for a dimension; null if it has none. */
export function getTrackingCode({ trackingCodes }: JournalLine, dimension: string | undefined): string | null {
  return trackingCodes.find((code) => code.dimension === dimension)?.code ?? null;
}
