import type { Journal } from "../../../engine/journals";
import { splitPieces } from "../../../platform";
import { recordEvent } from "../../../platform/events";
import { notFound, Refused } from "../../../platform/http";
import { type JobInHand, waitInSteps } from "../../../platform/jobs";
import { formatInstant } from "../../../platform/ports";
import { hold, type Tx } from "../../../platform/store";
import {
  type Ledger,
  LedgerFault,
  mountOperation,
  type RequestWork,
  recordHistory,
  type ServiceContext,
  sendOnce,
  WAITS_AFTER_FAULTS,
} from "../../contract";
import { needParts } from "../exports/make-file";
import { getJournalParts } from "../exports/parts-of";
import { journalEvent } from "../make/slip-facts";
import { journalTables } from "../store/journal-tables";
import { findJournal, type JournalRow, wholeJournal } from "../versions/journal-rows";
import { listSends, refuseSecond, sendJournal } from "./send-operations";
import {
  changeSend,
  changeSendPart,
  findSend,
  partsOfSend,
  type SendPartRow,
  type SendRow,
  selectSends,
  sendData,
} from "./send-rows";

const TEXTS = {
  accounting_not_linked: "No connection with accounting software leads to this tenant.",
  connection_not_callable: "The accounting software has refused the connection: renew it first.",
} as const;

const SENDING = "JournalSend";

const ROWS_AT_ONCE = 1_000;

/** Sends at the same time by one process. */
const AT_ONCE = 2;

const GIVEN_UP = { token: "sending_given_up", text: "Sending was given up: send again, and the rest follows." };

export function mountSends(context: ServiceContext): void {
  context.jobs.handle<SendingPayload>(SENDING, (job) => sendParts(context, job), {
    atOnce: AT_ONCE,
    onGivenUp: async (tx, { payload }) => {
      if ((await findSend(tx, payload.sendId))?.status !== "Pending") return;
      await recordFailure(tx, context, payload, GIVEN_UP);
    },
  });

  mountOperation(context, sendJournal, async ({ params: { journalId }, body, ...work }, tx) => {
    const row = await requestSend(work, journalId, body);
    return { data: await sendData(tx, row), text: "The journal will be sent." };
  });

  mountOperation(context, listSends, async ({ params: { journalId } }, tx) => {
    await findJournal(tx, journalId);
    const rows = await selectSends(tx).selectAll().where("journal_id", "=", journalId).orderBy("send_id").execute();
    const items = [];
    for (const row of rows) items.push(await sendData(tx, row));
    return { data: { items }, text: "The sends are listed." };
  });
}

type SendingJob = JobInHand<SendingPayload>;

/** What is left to send of a journal. */
interface Left {
  readonly send: SendRow;
  readonly ledger: Ledger;
  readonly rows: readonly SendPartRow[];
  /** All parts of the journal. */
  readonly parts: readonly Journal[];
}

/**
 * Sends the parts of a journal in their order, continuing from where an earlier attempt stopped. The first part that
 * fails ends it: what comes later stays to be sent, so that the ledger has the beginning of a journal without a gap.
 */
async function sendParts(context: ServiceContext, job: SendingJob): Promise<null> {
  const left = await job.step((tx) => readLeft(tx, context, job.payload));
  if (left === null) return null;
  const { send, ledger, parts } = left;
  await job.expect(parts.length);
  for (const row of left.rows) {
    const journal = parts[row.part - 1];
    if (journal === undefined) throw new Error("The same version gives the same parts.");
    const message = { name: `${send.send_id}-${row.part}`, journal };
    if (!(await sendPart(context, job, { row, ledger, message }))) return null;
  }
  await job.step((tx) => recordWhole(tx, context, job.payload));
  return null;
}

/** Returns what is left to send; null if nothing is, or nothing can be, which is then recorded. */
async function readLeft(tx: Tx, context: ServiceContext, payload: SendingPayload): Promise<Left | null> {
  const send = await findSend(tx, payload.sendId);
  if (send === null || send.status !== "Pending") return null;
  const ledger = await findLedger(tx, context, send.tenant_id);
  if (typeof ledger === "string") {
    await recordFailure(tx, context, payload, { token: ledger, text: textOfNoLedger(ledger) });
    return null;
  }
  const row = await findJournal(tx, send.journal_id);
  const parts =
    row.form === null ? null : getJournalParts(await wholeJournal(tx, row), { ...row.form, preset: send.preset });
  if (parts === null) throw new Error("A journal that is sent has parts.");
  const rows = (await partsOfSend(tx, send.send_id)).filter(({ status }) => status !== "Sent");
  return { send, ledger, rows, parts };
}

interface Sending {
  readonly row: SendPartRow;
  readonly ledger: Ledger;
  readonly message: Parameters<Ledger["send"]>[0];
}

/** Sends a part, again after faults; returns whether the ledger has it. */
async function sendPart(context: ServiceContext, job: SendingJob, { row, ledger, message }: Sending): Promise<boolean> {
  const waits: readonly number[] = WAITS_AFTER_FAULTS[context.name];
  const now = () => formatInstant(context.clock.now());
  let { faults } = row;
  for (let wasCutOff = row.sending_since !== null; ; wasCutOff = true) {
    try {
      const external_journal_id = await sendOnce({
        wasCutOff,
        begin: () => job.step((tx) => changeSendPart(tx, row, { sending_since: now() })),
        find: () => ledger.find(message.name),
        send: () => ledger.send(message),
      });
      await job.step((tx) => changeSendPart(tx, row, { status: "Sent", external_journal_id, sent_at: now() }), 1);
      return true;
    } catch (error) {
      if (!(error instanceof LedgerFault)) throw error;
      faults += 1;
      const isLast = error.token !== "ledger_unreachable" || faults >= waits.length;
      await job.step((tx) => noteFault(tx, context, job.payload, { row, faults, error, isLast }));
      if (isLast) return false;
      await waitInSteps(job, waits[faults - 1] ?? 0);
    }
  }
}

interface Fault {
  readonly row: SendPartRow;
  readonly faults: number;
  readonly error: LedgerFault;
  readonly isLast: boolean;
}

/** Counts a fault; after the last one the part and the send have failed. */
async function noteFault(
  tx: Tx,
  context: ServiceContext,
  payload: SendingPayload,
  { row, faults, error, isLast }: Fault,
) {
  const failure = { token: error.token, text: error.reason };
  const failed = { status: "Failed" as const, error_token: failure.token, error_text: failure.text };
  await changeSendPart(tx, row, { faults, ...(isLast && failed) });
  if (isLast) await recordFailure(tx, context, payload, failure);
}

/** Records that a journal could not be sent whole. */
async function recordFailure(
  tx: Tx,
  context: ServiceContext,
  { sendId }: SendingPayload,
  { token, text }: { readonly token: string; readonly text: string },
): Promise<void> {
  await changeSend(tx, context, sendId, { status: "Failed", error_token: token, error_text: text });
}

/** Records that the ledger has all parts, and publishes it. */
async function recordWhole(tx: Tx, context: ServiceContext, { sendId, accountId }: SendingPayload): Promise<void> {
  const send = await findSend(tx, sendId);
  if (send === null) return;
  await changeSend(tx, context, sendId, { status: "Sent" });
  const row = await findJournal(tx, send.journal_id);
  await recordEvent(tx, context, {
    ...journalEvent(row, row.header?.isBalanced ?? null),
    accountId,
    eventType: "journal.sent",
  });
}

/** The payload of the job that sends. */
interface SendingPayload {
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
async function requestSend(work: RequestWork, journalId: string, asked: SendAsked): Promise<SendRow> {
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

async function keepSend(work: RequestWork, row: JournalRow, { sendId, tenantId, preset, job_id }: NewSend) {
  const { tx, organisationId, now } = work;
  if (row.form === null) throw notFound("journal");
  const parts = needParts(await wholeJournal(tx, row), { ...row.form, preset });
  const tables = journalTables(tx);
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
  for (const piece of splitPieces(rows, ROWS_AT_ONCE)) {
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
  await journalTables(tx)
    .updateTable("journal_send_part")
    .set({ status: "Pending", error_token: null, error_text: null, faults: 0 })
    .where("send_id", "=", sendId)
    .where("status", "=", "Failed")
    .execute();
}

type NotLinked = keyof typeof TEXTS;

/** Returns the ledger of a tenant, or why it has no ledger. */
async function findLedger(tx: Tx, context: ServiceContext, tenantId: string): Promise<Ledger | NotLinked> {
  for (const ledgerOf of context.ledgers) {
    const found = await ledgerOf(tx, tenantId, context);
    if (found !== null) return found;
  }
  return "accounting_not_linked";
}

/** Returns the text for people of the reason that there is no ledger. */
function textOfNoLedger(token: NotLinked): string {
  return TEXTS[token];
}

/** Returns the ledger of a tenant; refuses 409 if nothing can be sent to it. */
async function needLedger(tx: Tx, context: ServiceContext, tenantId: string): Promise<Ledger> {
  const found = await findLedger(tx, context, tenantId);
  if (typeof found !== "string") return found;
  throw new Refused(409, { token: found, text: TEXTS[found] });
}
