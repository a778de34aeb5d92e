import type { DayNumber } from "../../base";
import type { Order } from "../order";
import type { Territory } from "../words";

/** Returns whose running order applies: as stated, else that of the orders if they agree, else England and Wales. */
export function getTerritory(stated: Territory | null, orders: readonly Order[]): Territory {
  if (stated !== null) return stated;
  let common: Territory | null = null;
  for (const { kind } of orders) {
    const { territory } = kind;
    if (territory === null || territory === common) continue;
    if (common !== null) return "EnglandAndWales";
    common = territory;
  }
  return common ?? "EnglandAndWales";
}

/** Returns a type's rank: in Scotland child maintenance, then orders before the loan, then orders after it. */
export function getRank({ kind: { priorityLevel } }: Order, territory: Territory): 0 | 1 | 2 {
  if (priorityLevel === "Cms" && territory === "Scotland") return 0;
  return priorityLevel === "NonPriority" ? 2 : 1;
}

/**
 * Returns the date that an order is ranked by: Scottish orders when received, others when made; the other date if
 * unknown. In Northern Ireland a direct earnings attachment is ranked by the first day on which it may count.
 */
export function dateInLine({ kind, made, received, firstPay }: Order, territory: Territory): DayNumber | null {
  if (firstPay !== null && territory === "NorthernIreland") return firstPay;
  const isByReceipt = kind.territory === "Scotland" || territory === "Scotland";
  return isByReceipt ? (received ?? made) : (made ?? received);
}

/** Sorts orders into their running order; ties are broken by date received, then by id. */
export function runningOrder(orders: readonly Order[], territory: Territory): readonly Order[] {
  const [one, other] = orders;
  if (one === undefined || other === undefined) return orders;
  if (orders.length === 2) return before(one, other, territory) <= 0 ? orders : [other, one];
  return [...orders].sort((a, b) => before(a, b, territory));
}

/** Returns a number below zero if the first order goes first. */
function before(one: Order, other: Order, territory: Territory): number {
  return (
    getRank(one, territory) - getRank(other, territory) ||
    (dateInLine(one, territory) ?? 0) - (dateInLine(other, territory) ?? 0) ||
    (one.received ?? 0) - (other.received ?? 0) ||
    (one.id < other.id ? -1 : one.id > other.id ? 1 : one.place - other.place)
  );
}

/** One order, or an earnings and a maintenance arrestment that share the available earnings. */
type Turn = readonly [Order] | readonly [debt: Order, maintenance: Order];

/** Whether a sequence has an earnings and a maintenance arrestment, which then share a turn. */
export function hasSharedTurn(orders: readonly Order[]): boolean {
  let hasDebt = false;
  let hasMaintenance = false;
  for (const { kind } of orders) {
    if (kind.sharedTurn === "Debt") hasDebt = true;
    else if (kind.sharedTurn === "Maintenance") hasMaintenance = true;
  }
  return hasDebt && hasMaintenance;
}

/** Returns the turns of a sequence: a maintenance arrestment shares the turn of the first earnings arrestment. */
export function getTurns(orders: readonly Order[]): Turn[] {
  const debt = orders.find(({ kind }) => kind.sharedTurn === "Debt");
  const maintenance = orders.find(({ kind }) => kind.sharedTurn === "Maintenance");
  if (debt === undefined || maintenance === undefined) return orders.map((order) => [order]);
  const first = orders.indexOf(debt) < orders.indexOf(maintenance) ? debt : maintenance;
  return orders.flatMap((order): Turn[] => {
    if (order === first) return [[debt, maintenance]];
    return order === debt || order === maintenance ? [] : [[order]];
  });
}
