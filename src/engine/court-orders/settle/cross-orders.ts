import { pointerStep, type Reader } from "../../base";
import type { Order } from "../order";
import type { OrderDay } from "../order-day";
import { type OrderWarning, warning } from "../order-warning";
import { ORDER_KINDS } from "../types";
import type { Territory } from "../words";
import { dateInLine, getRank, getTurns } from "./running-order";

/** Refuses orders that cannot be operated beside each other: two maintenance arrestments; a conjoined order too early. */
export function refuseTogether(reader: Reader, orders: readonly Order[]): void {
  for (const kind of ORDER_KINDS) {
    const { excludes } = kind;
    if (excludes === null) continue;
    for (const order of orders) {
      if (order.kind !== kind) continue;
      const others = orders.filter((other) => other !== order && excludes.types.includes(other.kind.type));
      if (!others.every((other) => excludes.isAllowed(other, order))) reader.refuse(excludes.token, order.path);
    }
  }
}

/** Refuses orders without a date if the date decides who goes first. */
export function refuseUndated(reader: Reader, orders: readonly Order[], territory: Territory): void {
  if (orders.every((order) => dateInLine(order, territory) !== null)) return;
  for (const rank of [0, 1, 2]) {
    const turns = getTurns(orders.filter((order) => getRank(order, territory) === rank));
    if (turns.length < 2) continue;
    for (const order of turns.flat()) {
      if (dateInLine(order, territory) !== null) continue;
      const key = order.kind.territory === "Scotland" ? "dateReceived" : "dateMade";
      reader.refuse("required_with", order.path + pointerStep(key), { other: "another order of the same rank" });
    }
  }
}

/** Returns warnings about orders that take part in a pay-day, given in running order. */
export function orderWarnings(sequence: readonly Order[], day: OrderDay, territory: Territory): OrderWarning[] {
  const warnings: OrderWarning[] = [];
  let before: Order | undefined;
  for (const order of sequence) {
    const own = order.kind.warn(order, sequence, day);
    if (own.length > 0) warnings.push(...own);
    if (before !== undefined && isTie(order, before, territory)) {
      warnings.push(warning("ask_issuers_for_order", order, { other: before.id }));
    }
    before = order;
  }
  return warnings;
}

/** Whether two orders of one rank have the same dates, so that the id decides and their issuers should be asked. */
function isTie(order: Order, before: Order, territory: Territory): boolean {
  if (getRank(before, territory) !== getRank(order, territory) || isSharedTurn(order, before)) return false;
  const date = dateInLine(order, territory);
  return date !== null && date === dateInLine(before, territory) && order.received === before.received;
}

function isSharedTurn({ kind }: Order, { kind: other }: Order): boolean {
  return kind !== other && kind.sharedTurn !== null && other.sharedTurn !== null;
}
