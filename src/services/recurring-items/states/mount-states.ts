import { z } from "@hono/zod-openapi";
import { recordEvent } from "../../../platform/events";
import {
  dateField,
  dayBefore,
  mountOperation,
  operation,
  optional,
  type RequestWork,
  refuser,
  requesterName,
  type ServiceContext,
  textField,
} from "../../contract";
import { exampleItem, itemShown, settleAction, settlementFields } from "../contract/item-schemas";
import { COMMON, ITEM_NOT_FOUND, itemVersion, NO_MOVE, ONE_ITEM, ofItem } from "../contract/words";
import { finishItem, itemEvent } from "../items/finish-item";
import { toLedger } from "../items/item-terms";
import { itemData, itemToChange, notAllowed, updateItem } from "../items/mount-items";
import type { ItemRow } from "../store/items";
import type { StoredPause, StoredSettlement } from "../store/recurring-tables";

const reason = optional(textField(200));

const move = {
  ...COMMON,
  method: "post",
  params: ofItem,
  data: itemShown,
  versioned: itemVersion,
  idempotent: true,
  refusals: [ITEM_NOT_FOUND, NO_MOVE],
} as const;

const pauseItem = operation({
  ...move,
  id: "pauseRecurringItem",
  path: `${ONE_ITEM}/pause`,
  summary: "Pauses a recurring item: it is not posted on pay days of the pause",
  description: "Without dates it is paused from today until it is resumed. Open runs follow.",
  body: z
    .strictObject({
      from: optional(dateField()).openapi({ description: "The first pay day without it; today if left out." }),
      to: optional(dateField()).openapi({ description: "The last one; until it is resumed if left out." }),
      reason,
    })
    .superRefine(({ from, to }, context) => {
      if (from !== null && to !== null && to < from) refuser(context)("to", "date_before", { limit: from });
    })
    .openapi("RecurringItemPauseRequest"),
  bodyOptional: true,
  token: "recurring_item_paused",
  examples: {
    body: { from: "2026-07-01", to: "2026-08-31", reason: "Holiday of repayments" },
    data: {
      ...exampleItem,
      pauses: [{ from: "2026-07-01", to: "2026-08-31", reason: "Holiday of repayments" }],
    },
  },
});

const resumeItem = operation({
  ...move,
  id: "resumeRecurringItem",
  path: `${ONE_ITEM}/resume`,
  summary: "Resumes a recurring item: ends its pauses, and withdraws how its rest was settled",
  description: "From today on, or from the first pay day that is sent. Open runs follow.",
  body: z
    .strictObject({
      from: optional(dateField()).openapi({ description: "The first pay day with it again; today if left out." }),
    })
    .openapi("RecurringItemResumption"),
  bodyOptional: true,
  token: "recurring_item_resumed",
  examples: { body: { from: "2026-08-01" }, data: exampleItem },
});

const settleItem = operation({
  ...move,
  id: "settleRecurringItem",
  path: `${ONE_ITEM}/settle`,
  summary: "Decides what happens to the rest of a recurring item, as when somebody leaves",
  description:
    "`TakeRest` posts it with the next pay, `WriteOff` waives it, `KeepOwing` leaves it on record without posting it. A later call replaces the decision.",
  body: z.strictObject({ action: settleAction, reason }).openapi("RecurringItemSettlementRequest"),
  token: "recurring_item_settled",
  examples: {
    body: { action: "TakeRest", reason: "Agreed with the leaver" },
    data: {
      ...exampleItem,
      settlement: settlementFields.example,
    },
  },
});

const LATEST = "9999-12-31";

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
  const { remaining } = toLedger({ ...row, written_off: 0 });
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
  return [day, dayBefore(day)];
}

/** Returns whether two pauses have pay days in common. */
function overlap(one: StoredPause, other: StoredPause): boolean {
  return one.from <= (other.to ?? LATEST) && other.from <= (one.to ?? LATEST);
}

/** Returns pauses that end the day before an item is resumed; those that had not begun are left out. */
function endedBefore(pauses: readonly StoredPause[], day: string, dayBefore: string): readonly StoredPause[] {
  return pauses.flatMap((pause) => {
    if ((pause.to ?? LATEST) < day) return [pause];
    return pause.from < day ? [{ ...pause, to: dayBefore }] : [];
  });
}
