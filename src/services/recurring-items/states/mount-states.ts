import { formatDate, readDate } from "../../../engine/base";
import { recordEvent } from "../../../platform/events";
import { mountOperation, type RequestWork, requesterName, type ServiceContext } from "../../contract";
import { pauseItem, resumeItem, settleItem } from "../contract/state-operations";
import { itemToChange, notAllowed, updateItem } from "../items/change-item";
import { finishItem, itemEvent } from "../items/finish-item";
import { ledgerOf } from "../items/item-terms";
import { itemData } from "../items/mount-items";
import type { ItemRow } from "../store/items";
import type { StoredPause, StoredSettlement } from "../store/recurring-tables";
import { endedBefore, overlap } from "./pauses";

export function mountStates(context: ServiceContext): void {
  mountOperation(context, pauseItem, async ({ params, body, ...work }) => {
    const before = await itemToChange(work, params.recurringLineItemId);
    const pause = { from: body.from ?? work.today, to: body.to, reason: body.reason };
    if (pause.to !== null && pause.to < pause.from) throw notAllowed("The pause would end before today.");
    const after = await changed(work, before, { pauses: JSON.stringify(withPause(before, pause)) });
    return { data: await itemData(work, after), text: "The recurring item is paused." };
  });

  mountOperation(context, resumeItem, async ({ params, body, ...work }) => {
    const before = await itemToChange(work, params.recurringLineItemId);
    const pauses = endedBefore(before.pauses, ...dayAndBefore(body?.from ?? work.today));
    const isPaused = JSON.stringify(pauses) !== JSON.stringify(before.pauses);
    if (!isPaused && before.settlement === null) throw notAllowed("The item is neither paused nor settled.");
    const columns = { pauses: JSON.stringify(pauses), settlement: null, written_off: 0 };
    const after = await changed(work, before, columns);
    return { data: await itemData(work, after), text: "The recurring item is resumed." };
  });

  mountOperation(context, settleItem, async ({ params, body: { action, reason }, ...work }) => {
    const before = await itemToChange(work, params.recurringLineItemId);
    const rest = restOf(before);
    const settlement = { action, reason, settledAt: work.now, settledBy: requesterName(work.caller) };
    const after = await settled(work, before, settlement, rest);
    return { data: await itemData(work, after), text: "It is settled what happens to the rest." };
  });
}

/** Adds a pause, in order; refuses one that overlaps another, or of an item that is not posted any more. */
function withPause(row: ItemRow, pause: StoredPause): readonly StoredPause[] {
  if (row.status === "Completed" || row.status === "Ended") throw notAllowed("The item is not posted any more.");
  if (row.pauses.some((other) => overlap(other, pause))) {
    throw notAllowed("The item has a pause in these days: resume it first.");
  }
  return [...row.pauses, pause].sort((one, other) => (one.from < other.from ? -1 : 1));
}

/** Returns pence that are left of an item, whatever was settled before; refuses if there is nothing to settle. */
function restOf(row: ItemRow): number {
  const { remaining } = ledgerOf({ ...row, written_off: 0 });
  if (remaining === null) throw notAllowed("The item has no total, so that nothing is left: end it with `endDate`.");
  if (remaining <= 0) throw notAllowed("Nothing is left of the item.");
  return remaining;
}

async function settled(work: RequestWork, before: ItemRow, settlement: StoredSettlement, rest: number) {
  const { tx, context, organisationId, caller } = work;
  const written_off = settlement.action === "WriteOff" ? rest : 0;
  const after = await changed(work, before, { settlement: JSON.stringify(settlement), written_off });
  if (after.status !== "Ended") return after;
  const { recurring_line_item_id: recurringLineItemId, employee_id: employeeId } = after;
  const ended = { recurringLineItemId, employeeId, remaining: rest - written_off };
  await recordEvent(tx, context, itemEvent("ended", ended, { organisationId, accountId: caller.accountId }));
  return after;
}

async function changed(work: RequestWork, before: ItemRow, columns: Parameters<typeof updateItem>[2]) {
  const after = await updateItem(work, before, columns);
  await finishItem(work, { action: "Updated", before, after });
  return after;
}

function dayAndBefore(day: string): [day: string, before: string] {
  return [day, formatDate(readDate(day) - 1)];
}
