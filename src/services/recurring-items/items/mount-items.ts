import { findHistory, mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { requireEmployee } from "../../employees";
import * as operations from "../contract/item-operations";
import { findItem, type ItemRow } from "../store/items";
import { deleteItem, replaceItemBy } from "./change-item";
import { createItem } from "./create-item";
import { ITEM_HISTORY } from "./finish-item";
import { type ItemData, itemsData } from "./item-data";
import { listItemsBy } from "./list-items";

export function mountItems(context: ServiceContext): void {
  mountOperation(context, operations.listItems, ({ query, ...work }) =>
    listItemsBy(work, { route: operations.listItems.path, query }),
  );

  mountOperation(context, operations.listItemsOfEmployee, async ({ params: { employeeId }, query, ...work }, tx) => {
    await requireEmployee(tx, employeeId);
    return listItemsBy(work, { route: operations.listItemsOfEmployee.path, query: { ...query, employeeId } });
  });

  mountOperation(context, operations.createItem, async ({ params: { employeeId }, body, ...work }, tx) => {
    await requireEmployee(tx, employeeId);
    const row = await createItem(work, employeeId, body);
    return { data: await itemData(work, row), text: "The recurring item is created." };
  });

  mountOperation(context, operations.readItem, async ({ params, ...work }, tx) => {
    const data = await itemData(work, await findItem(tx, params.recurringLineItemId, work.today));
    return { data, beside: data, text: "This is the recurring item." };
  });

  mountOperation(context, operations.replaceItem, async ({ params, body, ...work }) => {
    const row = await replaceItemBy(work, params.recurringLineItemId, body);
    return { data: await itemData(work, row), text: "The recurring item is changed." };
  });

  mountOperation(context, operations.removeItem, async ({ params, ...work }) => {
    const row = await deleteItem(work, params.recurringLineItemId);
    return { data: await itemData(work, row), text: "The recurring item is deleted." };
  });

  mountOperation(context, operations.itemHistory, async ({ params, query, organisationId, today }, tx) => {
    const { recurringLineItemId } = params;
    await findItem(tx, recurringLineItemId, today);
    const place = { route: operations.itemHistory.path, scope: organisationId, filters: params };
    const page = await findHistory(tx, context.cursors, [ITEM_HISTORY, recurringLineItemId], { query, place });
    return { ...page, text: "The changes are listed." };
  });
}

/** Returns one item as responses show it. */
export async function itemData({ tx }: Pick<RequestWork, "tx">, row: ItemRow): Promise<ItemData> {
  const [data] = await itemsData(tx, [row]);
  if (data === undefined) throw new Error("A row is shown.");
  return data;
}
