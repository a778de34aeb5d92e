import type { NewEvent } from "../../../platform/events";
import { type HistoryEntry, moneyOf, type RequestWork, recordHistory } from "../../contract";
import { markEmployee } from "../../employees";
import { ITEMS } from "../contract/words";
import type { ItemRow } from "../store/items";
import { itemsData } from "./item-data";

/** The type of items in the history of records. */
export const ITEM_HISTORY = "recurring_item";

interface Changed {
  readonly action: HistoryEntry["action"];
  readonly before: ItemRow | null;
  readonly after: ItemRow | null;
}

/** Finishes a change of an item: its history, and the recalculation of its employee in open runs. */
export async function finishItem(work: RequestWork, { action, before, after }: Changed): Promise<void> {
  const { tx, context, organisationId } = work;
  const row = after ?? before;
  if (row === null) return;
  const recordId = row.recurring_line_item_id;
  const shown = async (of: ItemRow | null) => (of === null ? null : ((await itemsData(tx, [of]))[0] ?? null));
  await recordHistory(work, ITEM_HISTORY, [
    { recordId, action, before: historyOf(await shown(before)), after: historyOf(await shown(after)) },
  ]);
  await markEmployee(tx, context, { organisationId, employeeId: row.employee_id });
}

/** What follows from runs and from the day is not part of the history. */
function historyOf(shown: Awaited<ReturnType<typeof itemsData>>[number] | null) {
  if (shown === null) return null;
  const { status: _, postedToDate: __, remaining: ___, balance: ____, updatedAt: _____, ...fields } = shown;
  return fields;
}

interface Owner {
  readonly organisationId: string;
  readonly accountId: string;
}

/** Returns the event of an item that is completed or ended; `remaining` in pence. */
export function itemEvent(
  name: "completed" | "ended",
  item: { readonly recurringLineItemId: string; readonly employeeId: string; readonly remaining: number | null },
  { organisationId, accountId }: Owner,
): NewEvent {
  const { recurringLineItemId, employeeId, remaining } = item;
  return {
    organisationId,
    accountId,
    eventType: `recurring_item.${name}`,
    resourceUrl: `${ITEMS}/${recurringLineItemId}`,
    data: { recurringLineItemId, employeeId, remaining: remaining === null ? null : moneyOf(remaining) },
  };
}
