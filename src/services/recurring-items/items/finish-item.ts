import type { z } from "@hono/zod-openapi";
import type { NewEvent } from "../../../platform/events";
import type { Tx } from "../../../platform/store";
import { type HistoryEntry, moneyOf, type RequestWork, recordHistory } from "../../contract";
import { markEmployee } from "../../employees";
import { type ElementRow, findElements } from "../../pay";
import { type itemShown, items } from "../contract/item-schemas";
import { ITEMS } from "../contract/words";
import type { ItemRow } from "../store/items";
import { toLedger } from "./item-terms";

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

export type ItemData = z.input<typeof itemShown>;

/** Returns items as responses show them, with one statement for their pay elements. */
export async function itemsData(tx: Tx, rows: readonly ItemRow[]): Promise<ItemData[]> {
  const elements = new Map((await findElements(tx)).map((row) => [row.pay_element_id, row]));
  return rows.map((row) => itemData(row, elements.get(row.pay_element_id)));
}

function itemData(row: ItemRow, element: ElementRow | undefined): ItemData {
  const { total, posted, remaining } = toLedger(row);
  const { settlement } = row;
  return {
    ...items.show(row),
    payrollConfigId: row.payroll_config_id,
    payElementCode: element?.code ?? "",
    total: amountOf(total),
    balance: amountOf(remaining),
    postedToDate: moneyOf(posted),
    remaining: amountOf(remaining),
    status: row.status,
    pauses: row.pauses.map(({ from, to, reason }) => ({ from, to, reason })),
    settlement: settlement === null ? null : { ...settlement, writtenOff: moneyOf(row.written_off) },
  };
}

function amountOf(pence: number | null): string | null {
  return pence === null ? null : moneyOf(pence);
}
