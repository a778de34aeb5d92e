import type { Journal } from "../../../engine/journals";
import { recordEvent } from "../../../platform/events";
import type { Caller } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { type RequestWork, recordHistory, requesterName, type ServiceContext } from "../../contract";
import type { RunRow } from "../../pay-runs";
import { type ExportForm, journalTables } from "../store/journal-tables";
import { insertLines, type JournalRow, selectJournals } from "../versions/journal-rows";
import type { NotMade } from "./make-version";
import { journalEvent } from "./slip-facts";

/** Who makes a journal: a request, or the job after a lock. */
export interface Maker {
  readonly tx: Tx;
  readonly context: Pick<ServiceContext, "ids" | "clock">;
  readonly organisationId: string;
  readonly now: string;
  readonly caller: Pick<Caller, "accountId" | "organisationId" | "userId" | "clientId">;
  readonly changedBy: string;
}

export function getMaker({ tx, context, organisationId, now, caller }: RequestWork): Maker {
  return { tx, context, organisationId, now, caller, changedBy: requesterName(caller) };
}

/** A version to keep. */
interface Kept {
  readonly journal: Journal & { readonly journalId: string };
  readonly form: ExportForm;
  readonly templateId: string;
  /** Why it was asked for, in the caller's words. */
  readonly note: string | null;
  /** The version that it cancels. */
  readonly reverses?: JournalRow;
}

/** Stores a version with its lines; the latest one before it is superseded, unless this one only cancels it. */
export async function keepJournal(maker: Maker, run: RunRow, kept: Kept): Promise<JournalRow> {
  const { tx, organisationId, now } = maker;
  const { journal, form, templateId, note, reverses } = kept;
  const { lines, ...header } = journal;
  await forgetFailure(tx, run.pay_run_id, templateId);
  if (reverses === undefined) await supersede(maker, run.pay_run_id, templateId);
  const row = await journalTables(tx)
    .insertInto("journal")
    .values({
      ...placeOf(maker, run, templateId),
      journal_id: journal.journalId,
      version: journal.version,
      status: "Current",
      is_latest: reverses === undefined,
      reason: journal.reason,
      header: JSON.stringify(header),
      form: JSON.stringify(form),
      note,
      reverses_journal_id: reverses?.journal_id ?? null,
      error_token: null,
      error_text: null,
      missing: "[]",
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertLines(tx, organisationId, journal.journalId, lines);
  if (reverses !== undefined) await markReversed(maker, reverses, journal.journalId, now);
  await journalTables(tx)
    .updateTable("journal_template")
    .set({ has_journals: true })
    .where("template_id", "=", templateId)
    .where("has_journals", "=", false)
    .execute();
  const after = { version: row.version, reason: row.reason, status: row.status, note };
  await recordHistory(maker, "journal", [{ recordId: row.journal_id, action: "Created", before: null, after }]);
  await publish(maker, row, journal.reason === "Reissue" ? "journal.reissued" : "journal.created", journal.isBalanced);
  return row;
}

/** Stores that no journal could be made of a run, with the reason; another try replaces it. */
export async function keepFailure(maker: Maker, run: RunRow, templateId: string, failed: NotMade): Promise<void> {
  const { tx, context } = maker;
  await forgetFailure(tx, run.pay_run_id, templateId);
  const row = await journalTables(tx)
    .insertInto("journal")
    .values({
      ...placeOf(maker, run, templateId),
      journal_id: context.ids.next(),
      version: 0,
      status: "Failed",
      is_latest: false,
      reason: "Initial",
      header: null,
      form: null,
      note: null,
      reverses_journal_id: null,
      error_token: failed.errorToken,
      error_text: failed.errorText,
      missing: JSON.stringify(failed.missing),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await publish(maker, row, "journal.failed", null);
}

function placeOf({ organisationId, now, changedBy }: Maker, run: RunRow, templateId: string) {
  return {
    organisation_id: organisationId,
    pay_run_id: run.pay_run_id,
    payroll_config_id: run.payroll_config_id,
    year: run.year,
    period: run.period,
    supplementary: run.supplementary,
    template_id: templateId,
    reversed_by_journal_id: null,
    generated_by: changedBy,
    created_at: now,
    updated_at: now,
  };
}

/** Forgets that a template made no journal of a run, or that no template did. */
async function forgetFailure(tx: Tx, payRunId: string, templateId: string): Promise<void> {
  await journalTables(tx)
    .deleteFrom("journal")
    .where("pay_run_id", "=", payRunId)
    .where("status", "=", "Failed")
    .where((each) =>
      each.or([each("template_id", "=", templateId), each("error_token", "=", "journal_template_missing")]),
    )
    .execute();
}

async function supersede(maker: Maker, payRunId: string, templateId: string): Promise<void> {
  const latest = await selectJournals(maker.tx)
    .selectAll()
    .where("pay_run_id", "=", payRunId)
    .where("template_id", "=", templateId)
    .where("is_latest", "=", true)
    .executeTakeFirst();
  if (latest === undefined) return;
  await move(maker, latest, { status: "Superseded", is_latest: false, updated_at: maker.now });
  const [before, after] = [{ status: latest.status }, { status: "Superseded" }];
  await recordHistory(maker, "journal", [{ recordId: latest.journal_id, action: "Updated", before, after }]);
}

async function markReversed(maker: Maker, row: JournalRow, journalId: string, now: string): Promise<void> {
  await move(maker, row, { reversed_by_journal_id: journalId, updated_at: now });
  const [before, after] = [{ reversedByJournalId: null }, { reversedByJournalId: journalId }];
  await recordHistory(maker, "journal", [{ recordId: row.journal_id, action: "Updated", before, after }]);
}

type Moved = Partial<Pick<JournalRow, "status" | "is_latest" | "reversed_by_journal_id">> & { updated_at: string };

async function move({ tx }: Maker, { journal_id }: JournalRow, moved: Moved): Promise<void> {
  await journalTables(tx).updateTable("journal").set(moved).where("journal_id", "=", journal_id).execute();
}

async function publish(maker: Maker, row: JournalRow, eventType: string, isBalanced: boolean | null): Promise<void> {
  const { tx, context, caller } = maker;
  await recordEvent(tx, context, { ...journalEvent(row, isBalanced), accountId: caller.accountId, eventType });
}
