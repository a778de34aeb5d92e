import type { DayNumber } from "../base";
import type { Order } from "./order";
import { isArrestment, type Territory } from "./order-types";

/** Whose running order applies: as stated, else that of the orders where they agree, else England and Wales. */
export function territoryOf(stated: Territory | null, orders: readonly Pick<Order, "rule">[]): Territory {
  if (stated !== null) return stated;
  let common: Territory | null = null;
  for (let at = 0; at < orders.length; at++) {
    const { territory } = (orders[at] as Pick<Order, "rule">).rule;
    if (territory === null || territory === common) continue;
    if (common !== null) return "EnglandAndWales";
    common = territory;
  }
  return common ?? "EnglandAndWales";
}

/** Where a type stands: a Scottish maintenance deduction order, what goes before the loan, what goes after it. */
export function rankOf({ type, rule }: Pick<Order, "type" | "rule">, territory: Territory): 0 | 1 | 2 {
  if (type === "CmsDeo" && territory === "Scotland") return 0;
  return rule.priorityLevel === "NonPriority" ? 2 : 1;
}

/** The date that an order stands in line by: Scottish orders when received, others when made; the other date if unknown. */
export function dateInLine(order: Order, territory: Territory): DayNumber | null {
  const { type, made, received } = order;
  if (type === "Dea" && territory === "NorthernIreland") return order.firstPay ?? made ?? received;
  return isArrestment(type) || territory === "Scotland" ? (received ?? made) : (made ?? received);
}

/** Orders in the sequence in which they take; ties go by date received, then by id. */
export function runningOrder(orders: readonly Order[], territory: Territory): readonly Order[] {
  if (orders.length < 2) return orders;
  const [one, other] = orders as readonly [Order, Order];
  if (orders.length === 2) return before(one, other, territory) <= 0 ? orders : [other, one];
  return [...orders].sort((a, b) => before(a, b, territory));
}

/** Below nought where the first order takes first. */
function before(one: Order, other: Order, territory: Territory): number {
  return (
    rankOf(one, territory) - rankOf(other, territory) ||
    (dateInLine(one, territory) ?? 0) - (dateInLine(other, territory) ?? 0) ||
    (one.received ?? 0) - (other.received ?? 0) ||
    (one.id < other.id ? -1 : one.id > other.id ? 1 : one.place - other.place)
  );
}

/** One order, or an earnings and a maintenance arrestment that share what there is. */
export type Turn = readonly [Order] | readonly [debt: Order, maintenance: Order];

/** Whether an earnings and a maintenance arrestment stand in a sequence, and so share a turn. */
export function hasSharedTurn(orders: readonly Order[]): boolean {
  let hasDebt = false;
  let hasMaintenance = false;
  for (let at = 0; at < orders.length; at++) {
    const { type } = orders[at] as Order;
    if (type === "Ea") hasDebt = true;
    else if (type === "Cma") hasMaintenance = true;
  }
  return hasDebt && hasMaintenance;
}

/** The turns of a sequence: a maintenance arrestment takes its turn with the first earnings arrestment. */
export function turnsOf(orders: readonly Order[]): Turn[] {
  const debt = orders.find(({ type }) => type === "Ea");
  const maintenance = orders.find(({ type }) => type === "Cma");
  if (debt === undefined || maintenance === undefined) return orders.map((order) => [order]);
  const first = orders.indexOf(debt) < orders.indexOf(maintenance) ? debt : maintenance;
  return orders.flatMap((order): Turn[] => {
    if (order === first) return [[debt, maintenance]];
    return order === debt || order === maintenance ? [] : [[order]];
  });
}
