import type { JournalRow } from "../versions/journal-rows";

/** Returns what every event about a journal says. */
export function journalEvent(row: JournalRow, isBalanced: boolean | null) {
  return {
    organisationId: row.organisation_id,
    resourceUrl: `/v1/journal/journals/${row.journal_id}`,
    data: {
      journalId: row.journal_id,
      payRunId: row.pay_run_id,
      templateId: row.template_id,
      version: row.version,
      isBalanced,
      errorToken: row.error_token,
    },
  };
}
