import type { Selectable } from "kysely";
import { formatPence, readPence } from "../../../engine/base";
import type { Journal, JournalLine } from "../../../engine/journals";
import { mapInTurns, splitPieces } from "../../../platform";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { type JournalTables, journalTables } from "../store/journal-tables";
import { journals } from "./journal-schemas";

export type JournalRow = Selectable<JournalTables["journal"]>;
export type LineRow = Selectable<JournalTables["journal_line"]>;

/** Begins a query of journals. */
export function selectJournals(tx: Tx) {
  return journalTables(tx).selectFrom("journal");
}

/** Returns a journal; refuses 404 `journal_not_found`. */
export function findJournal(tx: Tx, journalId: string): Promise<JournalRow> {
  return journals.find(tx, { journalId });
}

/** Begins a query of the lines of a journal, in their order. */
export function selectLines(tx: Tx, journalId: string) {
  return journalTables(tx)
    .selectFrom("journal_line")
    .selectAll()
    .where("journal_id", "=", journalId)
    .orderBy("line_number");
}

/** Returns a journal with all its lines, in the engine's form. */
export async function wholeJournal(tx: Tx, row: JournalRow): Promise<Journal> {
  if (row.header === null) throw notFound("journal");
  const lines = await mapInTurns(await selectLines(tx, row.journal_id).execute(), toLine);
  return { ...row.header, journalId: row.journal_id, isLatest: row.is_latest, lines };
}

export function toLine(row: LineRow): JournalLine {
  return {
    lineNumber: row.line_number,
    nominalCode: row.nominal_code,
    accountCode: row.account_code,
    nominalName: row.nominal_name,
    description: row.description,
    debit: formatPence(row.debit),
    credit: formatPence(row.credit),
    department: row.department,
    trackingCodes: row.tracking_codes,
    payElementId: row.pay_element_id,
    controlAccount: row.control_account,
  };
}

const ROWS_AT_ONCE = 1_000;

/** Stores the lines of a journal. */
export async function insertLines(tx: Tx, organisationId: string, journalId: string, lines: readonly JournalLine[]) {
  for (const piece of splitPieces(lines, ROWS_AT_ONCE)) {
    const rows = piece.map((line) => ({
      organisation_id: organisationId,
      journal_id: journalId,
      line_number: line.lineNumber,
      nominal_code: line.nominalCode,
      account_code: line.accountCode,
      nominal_name: line.nominalName,
      description: line.description,
      debit: readPence(line.debit),
      credit: readPence(line.credit),
      department: line.department,
      tracking_codes: JSON.stringify(line.trackingCodes),
      pay_element_id: line.payElementId,
      control_account: line.controlAccount,
    }));
    await journalTables(tx).insertInto("journal_line").values(rows).execute();
  }
}

/** Returns the last version of a run's journals by a template, withdrawn ones included; 0 before the first. */
export async function lastVersion(tx: Tx, payRunId: string, templateId: string): Promise<number> {
  const { version } = await selectJournals(tx)
    .select((select) => select.fn.max<number | null>("version").as("version"))
    .where("pay_run_id", "=", payRunId)
    .where("template_id", "=", templateId)
    .executeTakeFirstOrThrow();
  return Number(version ?? 0);
}
