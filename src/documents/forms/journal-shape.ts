import type { FormEmployer } from "../../engine/forms";
import type { Journal, JournalLine, JournalWarning } from "../../engine/journals";
import {
  type Check,
  choice,
  date,
  employer,
  flag,
  integer,
  line,
  list,
  map,
  money,
  orNull,
  record,
  text,
} from "../shape";

/** A journal with its employer. */
export interface JournalDocument extends Journal {
  readonly employer: FormEmployer;
}

const MOST = 1_000_000;

/** Enums are read as text: they are only printed. */
const name = text as Check<never>;
const detail: Check<string | number> = (desk, value, path) =>
  typeof value === "number" && Number.isFinite(value) ? value : line(desk, value, path);

const lineShape: Check<JournalLine> = record<JournalLine>({
  lineNumber: integer(1, MOST),
  nominalCode: text,
  accountCode: text,
  nominalName: orNull(text),
  description: line,
  debit: money,
  credit: money,
  department: orNull(text),
  trackingCodes: list(record({ dimension: text, code: text }), 20),
  payElementId: orNull(text),
  controlAccount: orNull(name),
});

const total = { debit: money, credit: money };

/** A journal of `src/engine/journals`, with the employer. */
export const JOURNAL_SHAPE: Check<JournalDocument> = record<JournalDocument>({
  employer,
  journalId: orNull(text),
  payRunId: text,
  payrollConfigId: orNull(text),
  year: integer(1900, 9998),
  period: integer(1, 56),
  templateId: orNull(text),
  version: integer(1, MOST),
  isLatest: flag,
  reason: choice("Initial", "Rebuild", "Reissue"),
  journalDate: date,
  reference: line,
  narration: line,
  totalDebit: money,
  totalCredit: money,
  isBalanced: flag,
  lineCount: integer(0, MOST),
  reconciliation: list(record({ item: name, payRunAmount: money, journalAmount: money, difference: money })),
  byNominal: list(record({ nominalCode: text, nominalName: orNull(text), ...total })),
  byDepartment: list(record({ department: orNull(text), ...total })),
  warnings: list(record<JournalWarning>({ token: name, text: line, arguments: map(detail) })),
  snapshot: line,
  lines: list(lineShape),
});
