import type { Reader } from "../../base";
import type { GivenOrder } from "../facts/order-facts";
import { MOST_ORDERS } from "../facts/pay-day-facts";
import type { Order } from "../order";
import type { OrderDay } from "../order-day";
import { refuseTogether, refuseUndated } from "../settle/cross-orders";
import { dateInLine, getTerritory } from "../settle/running-order";
import { notTakingPart } from "../settle/taking-part";
import type { Territory } from "../words";
import { readOrder } from "./read-order";

/** Reads the orders of a pay-day and refuses those that cannot be operated together. */
export function readOrders(reader: Reader, given: readonly GivenOrder[], day: OrderDay): Order[] {
  const orders: Order[] = [];
  for (const each of given) {
    const order = readOrder(reader, each, day);
    if (order === null) continue;
    if (isKnown(orders, order.id)) reader.refuse("duplicate", `${each.path}/orderId`);
    requireNet(reader, order, day);
    orders.push(order);
  }
  if (orders.length > 1) {
    const territory = getTerritory(day.territory, orders);
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
function isKnown(orders: readonly Order[], id: string): boolean {
  const last = Math.min(orders.length, MOST_ORDERS);
  for (let at = 0; at < last; at++) if (orders[at]?.id === id) return true;
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
