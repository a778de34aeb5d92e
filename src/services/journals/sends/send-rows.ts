import type { Selectable, Updateable } from "kysely";
import { formatInstant } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { type ServiceContext, showColumns } from "../../contract";
import { type JournalTables, journalTables } from "../store/journal-tables";
import { type ShownSend, send, sendPart } from "./send-operations";

export type SendRow = Selectable<JournalTables["journal_send"]>;
export type SendPartRow = Selectable<JournalTables["journal_send_part"]>;

/** Begins a query of sends. */
export function selectSends(tx: Tx) {
  return journalTables(tx).selectFrom("journal_send");
}

/** Returns a send; null if its journal was deleted. */
export async function findSend(tx: Tx, sendId: string): Promise<SendRow | null> {
  return (await selectSends(tx).selectAll().where("send_id", "=", sendId).executeTakeFirst()) ?? null;
}

/** Returns the parts of a send, in their order. */
export async function partsOfSend(tx: Tx, sendId: string): Promise<readonly SendPartRow[]> {
  return journalTables(tx)
    .selectFrom("journal_send_part")
    .selectAll()
    .where("send_id", "=", sendId)
    .orderBy("part")
    .execute();
}

export async function changeSend(
  tx: Tx,
  { clock }: Pick<ServiceContext, "clock">,
  sendId: string,
  change: Updateable<JournalTables["journal_send"]>,
): Promise<void> {
  await journalTables(tx)
    .updateTable("journal_send")
    .set({ ...change, updated_at: formatInstant(clock.now()) })
    .where("send_id", "=", sendId)
    .execute();
}

export async function changeSendPart(
  tx: Tx,
  { send_id: sendId, part }: Pick<SendPartRow, "send_id" | "part">,
  change: Updateable<JournalTables["journal_send_part"]>,
): Promise<void> {
  await journalTables(tx)
    .updateTable("journal_send_part")
    .set(change)
    .where("send_id", "=", sendId)
    .where("part", "=", part)
    .execute();
}

/** Returns a send with its parts as responses show it. */
export async function sendData(tx: Tx, row: SendRow): Promise<ShownSend> {
  const parts = await partsOfSend(tx, row.send_id);
  return { ...showColumns(send.shape, row), parts: parts.map((part) => showColumns(sendPart.shape, part)) };
}
