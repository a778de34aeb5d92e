import type { Journal } from "../../../engine/journals";
import { piecesOf } from "../../../platform";
import { notFound, Refused } from "../../../platform/http";
import { hold } from "../../../platform/store";
import { type RequestWork, recordHistory } from "../../contract";
import { needParts } from "../exports/make-file";
import type { JournalTables } from "../store/journal-tables";
import { findJournal, type JournalRow, wholeJournal } from "../versions/journal-rows";
import { needLedger } from "./find-ledger";
import { refuseSecond } from "./refuse-second";
import { changeSend, findSend, type SendRow, selectSends } from "./send-rows";

export const SENDING = "JournalSend";

/** The payload of the job that sends. */
export interface SendingPayload {
  readonly sendId: string;
  readonly accountId: string;
}

/** Where a journal is to be sent. */
interface SendAsked {
  readonly tenantId: string;
  /** Whether an earlier version has been removed from the ledger by hand. */
  readonly replacesEarlierVersion: boolean;
}

/** Queues the sending of a version to a tenant, or what an earlier send that has failed has left to do. */
export async function requestSend(work: RequestWork, journalId: string, asked: SendAsked): Promise<SendRow> {
  const { tx, context, caller, now } = work;
  const { tenantId, replacesEarlierVersion } = asked;
  const row = await findJournal(tx, journalId);
  if (row.form === null) throw notFound("journal");
  const ledger = await needLedger(tx, context, tenantId);
  // Two requests at once would both send, and so would those of two versions.
  await hold(tx, `journal send ${row.pay_run_id} ${row.template_id} ${tenantId}`);
  const before = await sendTo(work, journalId, tenantId);
  needNotSent(before);
  if (before === null) {
    needCurrent(row);
    if (!replacesEarlierVersion) await refuseSecond(tx, row, tenantId);
  }
  const sendId = before?.send_id ?? context.ids.next();
  const job_id = await enqueue(work, sendId);
  if (before === null) await keepSend(work, row, { sendId, tenantId, preset: ledger.preset, job_id });
  else await goOn(work, before, job_id);
  await context.runUses.record(tx, { usedBy: "JournalExport", recordId: sendId, payRunIds: [row.pay_run_id] });
  const change = { recordId: journalId, action: "Updated" as const, before: null, after: { send: sendId, tenantId } };
  await recordHistory({ tx, context, caller, now }, "journal", [change]);
  const queued = await findSend(tx, sendId);
  if (queued === null) throw new Error("A send was stored.");
  return queued;
}

async function sendTo({ tx }: RequestWork, journalId: string, tenantId: string): Promise<SendRow | null> {
  const found = await selectSends(tx)
    .selectAll()
    .where("journal_id", "=", journalId)
    .where("tenant_id", "=", tenantId)
    .executeTakeFirst();
  return found ?? null;
}

function needNotSent(before: SendRow | null): void {
  if (before === null || before.status === "Failed") return;
  if (before.status === "Sent") {
    throw new Refused(409, { token: "journal_already_sent", text: "The tenant has this version of the journal." });
  }
  throw new Refused(409, { token: "accounting_send_in_flight", text: "The journal is on its way to the tenant." });
}

/** A send that was begun continues whatever has become of the version: half a journal is worse than one too many. */
function needCurrent({ status }: JournalRow): void {
  if (status === "Current") return;
  throw new Refused(409, { token: "journal_not_current", text: "Only a current version is sent: see /latest." });
}

async function enqueue({ tx, context, organisationId, caller }: RequestWork, sendId: string): Promise<string> {
  const payload: SendingPayload = { sendId, accountId: caller.accountId };
  return context.jobs.enqueue(tx, { organisation: organisationId, kind: SENDING, payload });
}

interface NewSend extends Pick<SendRow, "preset" | "job_id"> {
  readonly sendId: string;
  readonly tenantId: string;
}

const ROWS_AT_ONCE = 1_000;

async function keepSend(work: RequestWork, row: JournalRow, { sendId, tenantId, preset, job_id }: NewSend) {
  const { tx, organisationId, now } = work;
  if (row.form === null) throw notFound("journal");
  const parts = needParts(await wholeJournal(tx, row), { ...row.form, preset });
  const tables = tx.withTables<JournalTables>();
  await tables
    .insertInto("journal_send")
    .values({
      organisation_id: organisationId,
      send_id: sendId,
      journal_id: row.journal_id,
      tenant_id: tenantId,
      preset,
      status: "Pending",
      error_token: null,
      error_text: null,
      job_id,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const rows = parts.map((part, at) => partRow(part, at + 1, { organisation_id: organisationId, send_id: sendId }));
  for (const piece of piecesOf(rows, ROWS_AT_ONCE)) {
    await tables.insertInto("journal_send_part").values(piece).execute();
  }
}

function partRow<Send>({ lineCount, reference }: Journal, part: number, send: Send) {
  const nothing = {
    external_journal_id: null,
    error_token: null,
    error_text: null,
    sending_since: null,
    sent_at: null,
  };
  return { ...send, ...nothing, part, status: "Pending" as const, line_count: lineCount, reference, faults: 0 };
}

/** What has failed is tried again; when sending first began stays, so that the ledger is asked first. */
async function goOn({ tx, context }: RequestWork, { send_id: sendId }: SendRow, job_id: string): Promise<void> {
  await changeSend(tx, context, sendId, { status: "Pending", error_token: null, error_text: null, job_id });
  await tx
    .withTables<JournalTables>()
    .updateTable("journal_send_part")
    .set({ status: "Pending", error_token: null, error_text: null, faults: 0 })
    .where("send_id", "=", sendId)
    .where("status", "=", "Failed")
    .execute();
}
