import type { Reader, Unread } from "../base";
import { refuseTogether, refuseUndated } from "./cross-orders";
import type { Order } from "./order";
import type { OrderDay } from "./order-day";
import { readOrder } from "./read-order";
import { territoryOf } from "./running-order";
import { notTakingPart } from "./taking-part";

const MOST_ORDERS = 100;

/** Where orders stand in the facts. */
type OrdersKey = "orders" | "courtOrders";

const PLACES: Readonly<Record<OrdersKey, readonly string[]>> = {
  orders: Array.from({ length: MOST_ORDERS }, (_, place) => `/orders/${place}`),
  courtOrders: Array.from({ length: MOST_ORDERS }, (_, place) => `/courtOrders/${place}`),
};

/** Reads the orders of a pay-day and refuses those that cannot be operated together. */
export function readOrders(reader: Reader, owner: Unread, key: OrdersKey, day: OrderDay): Order[] {
  const orders: Order[] = [];
  const taking: Order[] = [];
  const given = reader.list(owner, key, "", MOST_ORDERS);
  for (let place = 0; place < given.length; place++) {
    const path = PLACES[key][place] ?? `/${key}/${place}`;
    const order = readOrder(reader, given[place], place, path, day);
    if (order === null) continue;
    if (isKnown(orders, order.id)) reader.refuse("duplicate", `${path}/orderId`);
    requireNet(reader, order, day);
    orders.push(order);
    if (notTakingPart(order, day.payDay) === null) taking.push(order);
  }
  if (taking.length > 1) {
    refuseTogether(reader, taking);
    refuseUndated(reader, taking, territoryOf(day.territory, orders));
  }
  return orders;
}

/** Whether an id was read before; of a list that is too long the first orders are looked through. */
function isKnown(orders: readonly Order[], id: string): boolean {
  const last = Math.min(orders.length, MOST_ORDERS);
  for (let at = 0; at < last; at++) if (orders[at]?.id === id) return true;
  return false;
}

/** Where net earnings are given by type, an order's own must be among them. */
function requireNet(reader: Reader, { type }: Order, { portions }: OrderDay): void {
  for (const { net } of portions) {
    if (typeof net === "number" || net[type] !== undefined) continue;
    reader.refuse("required", `/attachableEarnings/${type}`);
    return;
  }
}
