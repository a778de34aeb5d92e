import type { Reader, Unread } from "../../base";
import type { Order } from "../order";
import type { OrderDay } from "../order-day";
import { refuseTogether, refuseUndated } from "../settle/cross-orders";
import { dateInLine, territoryOf } from "../settle/running-order";
import { notTakingPart } from "../settle/taking-part";
import type { Territory } from "../words";
import { readOrder } from "./read-order";

const MOST_ORDERS = 100;

/** The field of the facts that lists the orders. */
type OrdersKey = "orders" | "courtOrders";

const PLACES: Readonly<Record<OrdersKey, readonly string[]>> = {
  orders: Array.from({ length: MOST_ORDERS }, (_, place) => `/orders/${place}`),
  courtOrders: Array.from({ length: MOST_ORDERS }, (_, place) => `/courtOrders/${place}`),
};

/** Reads the orders of a pay-day and refuses those that cannot be operated together. */
export function readOrders(reader: Reader, owner: Unread, key: OrdersKey, day: OrderDay): Order[] {
  const list = owner[key];
  const given: readonly unknown[] =
    Array.isArray(list) && list.length <= MOST_ORDERS ? list : reader.list(owner, key, "", MOST_ORDERS);
  const orders = new Array<Order>(given.length);
  let count = 0;
  for (let place = 0; place < given.length; place++) {
    const path = PLACES[key][place] ?? `/${key}/${place}`;
    const order = readOrder(reader, { value: given[place], place, path }, day);
    if (order === null) continue;
    if (isKnown(orders, count, order.id)) reader.refuse("duplicate", `${path}/orderId`);
    requireNet(reader, order, day);
    orders[count++] = order;
  }
  orders.length = count;
  if (orders.length > 1) {
    const territory = territoryOf(day.territory, orders);
    if (orders.some((order) => isDelicate(order, territory))) refuseBesides(reader, orders, day, territory);
  }
  return orders;
}

/** Whether an order may conflict with others: because of its type, or because it has no date. */
function isDelicate(order: Order, territory: Territory): boolean {
  return order.kind.excludes !== null || dateInLine(order, territory) === null;
}

function refuseBesides(reader: Reader, orders: readonly Order[], day: OrderDay, territory: Territory): void {
  const taking = orders.filter((order) => notTakingPart(order, day.payDay) === null);
  refuseTogether(reader, taking);
  refuseUndated(reader, taking, territory);
}

/** Whether an id was read before; of a list that is too long only the first orders are searched. */
function isKnown(orders: readonly Order[], count: number, id: string): boolean {
  const last = Math.min(count, MOST_ORDERS);
  for (let at = 0; at < last; at++) if ((orders[at] as Order).id === id) return true;
  return false;
}

/** Requires an order's own type among net earnings that are given by type. */
function requireNet(reader: Reader, { kind: { type } }: Order, { portions }: OrderDay): void {
  for (const { net } of portions) {
    if (typeof net === "number" || net[type] !== undefined) continue;
    reader.refuse("required", `/attachableEarnings/${type}`);
    return;
  }
}
