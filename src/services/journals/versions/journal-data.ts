import type { JournalRow } from "./journal-rows";
import type { ListedJournal } from "./journal-schemas";

/** Shown of a run that no journal could be made of. */
const NOTHING = {
  journalDate: null,
  reference: null,
  narration: null,
  totalDebit: "0.00",
  totalCredit: "0.00",
  isBalanced: false,
  lineCount: 0,
  reconciliation: [],
  byNominal: [],
  byDepartment: [],
  warnings: [],
  snapshot: null,
};

/** Returns a journal's header; its totals are those of the complete journal. */
export function headerData(row: JournalRow): ListedJournal {
  return {
    journalId: row.journal_id,
    payRunId: row.pay_run_id,
    payrollConfigId: row.payroll_config_id,
    year: row.year,
    period: row.period,
    supplementary: row.supplementary,
    templateId: row.template_id,
    version: row.version,
    status: row.status,
    isLatest: row.is_latest,
    isWithdrawn: row.status === "Withdrawn",
    reason: row.reason,
    note: row.note,
    ...figuresOf(row),
    partCount: row.form?.partCount ?? null,
    reversesJournalId: row.reverses_journal_id,
    reversedByJournalId: row.reversed_by_journal_id,
    generatedBy: row.generated_by,
    errorToken: row.error_token,
    errorText: row.error_text,
    missing: [...row.missing],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function figuresOf({ header }: JournalRow) {
  if (header === null) return NOTHING;
  return {
    journalDate: header.journalDate,
    reference: header.reference,
    narration: header.narration,
    totalDebit: header.totalDebit,
    totalCredit: header.totalCredit,
    isBalanced: header.isBalanced,
    lineCount: header.lineCount,
    reconciliation: [...header.reconciliation],
    byNominal: [...header.byNominal],
    byDepartment: [...header.byDepartment],
    warnings: header.warnings.map(({ token, text }) => ({ token, text })),
    snapshot: header.snapshot,
  };
}
