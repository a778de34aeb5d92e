import { shape } from "../../engine/base";
import type { FormEmployer } from "../../engine/forms";
import type { Journal } from "../../engine/journals";
import { date, employer, line, list, map, money, text, year } from "../shape";

/** A journal with its employer. */
export interface JournalDocument extends Journal {
  readonly employer: FormEmployer;
  /** What the payroll is called; the pay run's id is printed without it. */
  readonly payrollName?: string | null;
}

const MOST = 1_000_000;

const detail: shape.Shape<string | number> = {
  read: (reader, value, key, path) =>
    typeof value === "number" && Number.isFinite(value) ? value : line.read(reader, value, key, path),
  schema: () => ({ type: ["string", "number"] }),
};

const lineShape = shape.record({
  lineNumber: shape.integer(1, MOST),
  nominalCode: text,
  accountCode: text,
  nominalName: shape.orNull(text),
  description: line,
  debit: money,
  credit: money,
  department: shape.orNull(text),
  trackingCodes: list(shape.record({ dimension: text, code: text }), 20),
  payElementId: shape.orNull(text),
  controlAccount: shape.orNull(text),
});

const total = { debit: money, credit: money };

/** A journal with the employer; words are read as text, because they are only printed. */
export const JOURNAL_SHAPE = shape.record({
  employer,
  journalId: shape.orNull(text),
  payRunId: text,
  payrollConfigId: shape.orNull(text),
  payrollName: shape.orNull(text),
  year,
  period: shape.integer(1, 56),
  templateId: shape.orNull(text),
  version: shape.integer(1, MOST),
  isLatest: shape.flag,
  reason: shape.choice(["Initial", "Rebuild", "Reissue", "Reversal"]),
  journalDate: date,
  reference: line,
  narration: line,
  totalDebit: money,
  totalCredit: money,
  isBalanced: shape.flag,
  lineCount: shape.integer(0, MOST),
  reconciliation: list(shape.record({ item: text, payRunAmount: money, journalAmount: money, difference: money })),
  byNominal: list(shape.record({ nominalCode: text, nominalName: shape.orNull(text), ...total })),
  byDepartment: list(shape.record({ department: shape.orNull(text), ...total })),
  warnings: list(shape.record({ token: text, text: line, arguments: map(detail) })),
  snapshot: line,
  lines: list(lineShape),
});

/** A journal as read. */
export type PrintedJournal = shape.ReadOf<typeof JOURNAL_SHAPE>;
