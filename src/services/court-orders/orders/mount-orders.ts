import { Refused } from "../../../platform/http";
import { forgetHistory, mountOperation, type ServiceContext } from "../../contract";
import { lockRecords, requireEmployee } from "../../employees";
import * as operations from "../contract/order-operations";
import { lineItemsOf } from "../runs/line-items";
import { deleteOrder, findOrder } from "../store/orders";
import { changeOrder } from "./change-order";
import { createOrder } from "./create-order";
import { finishOrder, historyOf, ORDER_HISTORY } from "./finish-order";
import { listOrders } from "./list-orders";
import { orderData } from "./order-data";

/** Line items that the read of an order shows. */
const ITEMS_AT_ONCE = 12;

export function mountOrders(context: ServiceContext): void {
  mountOperation(context, operations.createOrder, async ({ body, ...work }) => {
    return { data: await createOrder(work, body), text: "The court order is entered." };
  });

  mountOperation(context, operations.listOrders, ({ query, ...work }) =>
    listOrders(work, { route: operations.listOrders.path, employeeId: null, query }),
  );

  mountOperation(context, operations.listOrdersOfEmployee, async ({ params: { employeeId }, query, ...work }, tx) => {
    await requireEmployee(tx, employeeId);
    return listOrders(work, { route: operations.listOrdersOfEmployee.path, employeeId, query });
  });

  mountOperation(context, operations.readOrder, async ({ params: { orderId }, today }, tx) => {
    const row = await findOrder(tx, orderId);
    const { items } = await lineItemsOf(tx, row, { after: null, limit: ITEMS_AT_ONCE });
    const data = { ...orderData(row, today), lineItems: items };
    return { data, beside: data, text: "This is the court order." };
  });

  mountOperation(context, operations.changeOrder, async ({ params: { orderId }, body, ...work }) => {
    return { ...(await changeOrder(work, orderId, body)), text: "The court order is changed." };
  });

  mountOperation(context, operations.removeOrder, async ({ params: { orderId }, ...work }, tx) => {
    const { employee_id } = await findOrder(tx, orderId);
    await lockRecords(tx, [employee_id]);
    const row = await findOrder(tx, orderId);
    const { items } = await lineItemsOf(tx, row, { after: null, limit: ITEMS_AT_ONCE });
    if (items.some(({ lineItemId }) => lineItemId !== null)) throw hasDeductions();
    await deleteOrder(tx, orderId);
    const order = orderData(row, work.today);
    await finishOrder(work, {
      order,
      event: "deleted",
      history: { action: "Deleted", before: historyOf(row.facts), after: null },
    });
    await forgetHistory(tx, [ORDER_HISTORY, orderId]);
    return { data: order, text: "The court order is deleted." };
  });
}

function hasDeductions(): Refused {
  const text = "A locked run has deductions of this order: discharge it instead.";
  return new Refused(409, { token: "court_order_has_deductions", text });
}
