import { recordEvent } from "../../../platform/events";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { journalEvent } from "../make/journal-event";
import { findJournal } from "../versions/journal-rows";
import type { SendingPayload } from "./request-send";
import { changeSend, findSend } from "./send-rows";

/** Records that a journal could not be sent whole. */
export async function recordFailure(
  tx: Tx,
  context: ServiceContext,
  { sendId }: SendingPayload,
  { token, text }: { readonly token: string; readonly text: string },
): Promise<void> {
  await changeSend(tx, context, sendId, { status: "Failed", error_token: token, error_text: text });
}

/** Records that the ledger has all parts, and publishes it. */
export async function recordWhole(
  tx: Tx,
  context: ServiceContext,
  { sendId, accountId }: SendingPayload,
): Promise<void> {
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
