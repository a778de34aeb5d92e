import type { CalendarDate, Money } from "../../base";
import type { Journal, JournalLine, TrackingCode } from "../journal";
import type { ExportPreset } from "../words";
import { type ColumnRole, LAYOUTS, type Layout } from "./layout";

/** A line as an export holds it; null where its columns have no room for something. */
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

/** What of a journal a format keeps: exactly what reading its export gives back. */
export function exportedJournal(journal: Journal, format: ExportPreset): ExportedJournal {
  const layout = LAYOUTS[format];
  const lines = linesOf(journal, layout);
  const shown = dimensionsOf(lines);
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

export function linesOf({ lines }: Journal, { keepsZeroLines }: Layout): readonly JournalLine[] {
  return keepsZeroLines ? lines : lines.filter(({ debit, credit }) => debit !== credit);
}

/** The split dimensions that lines show, each a column of its own: those of the widest lines first. */
export function dimensionsOf(lines: readonly JournalLine[]): readonly string[] {
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
      const code = codeOf(line, dimension);
      return code === null ? [] : [{ dimension: layout.dimensions?.[at] ?? dimension, code }];
    }),
  };
}

/** What a line says of a dimension; null for nothing. */
export function codeOf({ trackingCodes }: JournalLine, dimension: string | undefined): string | null {
  return trackingCodes.find((code) => code.dimension === dimension)?.code ?? null;
}
