import type { Journal } from "../../../engine/journals";
import { type JobInHand, waitInSteps } from "../../../platform/jobs";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { type Ledger, LedgerFault, type ServiceContext, sendOnce, WAITS_AFTER_FAULTS } from "../../contract";
import { partsOf } from "../exports/parts-of";
import { findJournal, wholeJournal } from "../versions/journal-rows";
import { findLedger, textOfNoLedger } from "./find-ledger";
import { recordFailure, recordWhole } from "./record-outcome";
import type { SendingPayload } from "./request-send";
import { changeSendPart, findSend, partsOfSend, type SendPartRow, type SendRow } from "./send-rows";

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
export async function sendParts(context: ServiceContext, job: SendingJob): Promise<null> {
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
  const parts = row.form === null ? null : partsOf(await wholeJournal(tx, row), { ...row.form, preset: send.preset });
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
  const now = () => instantOf(context.clock.now());
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
