import { type CallOptions, Reader, type Result, type Unread, workingsOf } from "../base";
import type { Rulebook } from "../rulebook";
import { refuseTogether, refuseUndated } from "./cross-orders";
import { explainOrders } from "./explain-orders";
import type { CourtOrdersFacts } from "./facts";
import type { Order } from "./order";
import type { OrderDay } from "./order-day";
import type { CourtOrders } from "./outcome";
import { readOrder } from "./read-order";
import { readOrderDay } from "./read-order-day";
import { territoryOf } from "./running-order";
import { settleOrders } from "./settle-orders";
import { notTakingPart } from "./taking-part";
import { writeOrders } from "./write-orders";

const KNOWN: ReadonlySet<string> = new Set([
  "paymentDate",
  "payFrequency",
  "payInterval",
  "attachableEarnings",
  "series",
  "advancePay",
  "studentLoan",
  "postgraduateLoan",
  "minimumWageHeadroom",
  "territory",
  "nextPaymentDate",
  "leavingDate",
  "orders",
]);
const MOST_ORDERS = 100;

/**
 * What every order takes from one pay-day, in the running order of the law, with the loans and fees beside them.
 *
 * Amounts are pounds to the penny; each type has its own rounding. Each order hands back its state before and after,
 * so that the next pay-day goes on from `after` and undoing one puts `before` back.
 * Problems: wrong facts; `field_of_another_order_type`; orders that cannot stand together; `order_not_computable` where
 * the law does not say enough; `not_in_force` for a day without rules.
 * Sources: the Acts and regulations that the rule data names for each table and rate.
 */
export function applyCourtOrders(
  facts: CourtOrdersFacts,
  rulebook: Rulebook,
  options?: CallOptions,
): Result<CourtOrders> {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  if (owner === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN, "");
  const day = readOrderDay(reader, owner, rulebook);
  const orders = day === null ? [] : readOrders(reader, owner, "orders", "", day);
  if (day === null || reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const outcome = settleOrders(orders, day);
  const workings = options?.explain === true ? workingsOf(explainOrders(day, outcome), day.rules) : null;
  return { ok: true, value: writeOrders(orders, day, outcome), workings, rules: rulebook.digest() };
}

/** Reads the orders of a pay-day and refuses those that cannot be operated together. */
export function readOrders(reader: Reader, owner: Unread, key: string, path: string, day: OrderDay): Order[] {
  const ids = new Map<string, number>();
  const orders = reader.list(owner, key, path, MOST_ORDERS).flatMap((value, place) => {
    const at = `${path}/${key}/${place}`;
    const order = readOrder(reader, value, place, at, day);
    if (order === null) return [];
    if (ids.has(order.id)) reader.refuse("duplicate", `${at}/orderId`);
    ids.set(order.id, place);
    requireNet(reader, order, day);
    return [order];
  });
  const taking = orders.filter((order) => notTakingPart(order, day.payDay) === null);
  refuseTogether(reader, taking);
  refuseUndated(reader, taking, territoryOf(day.territory, orders));
  return orders;
}

/** Where net earnings are given by type, an order's own must be among them. */
function requireNet(reader: Reader, { type }: Order, { portions }: OrderDay): void {
  const isMissing = portions.some(({ net }) => typeof net !== "number" && net[type] === undefined);
  if (isMissing) reader.refuse("required", `/attachableEarnings/${type}`);
}
