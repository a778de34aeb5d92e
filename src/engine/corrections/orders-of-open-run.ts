import { type CourtOrderFacts, orderAfter } from "../court-orders";
import type { Payslip, YearFacts } from "../gross-to-net";

/** Returns orders by their id; one without an id by its place, as a payslip names it. */
export function namedOrders(orders: readonly CourtOrderFacts[]): readonly (readonly [id: string, CourtOrderFacts])[] {
  return orders.map((order, place) => [order.orderId ?? String(place + 1).padStart(4, "0"), order]);
}

/** Returns the orders known now as the last closed payslip left them; one that it does not have as it is given. */
export function ordersOfOpenRun({ courtOrders }: YearFacts, last: Payslip | undefined): YearFacts["courtOrders"] {
  const results = new Map(last?.courtOrders?.orders.map((result) => [result.orderId, result]));
  if (courtOrders === undefined || results.size === 0) return courtOrders;
  return namedOrders(courtOrders).map(([orderId, order]) => {
    const result = results.get(orderId);
    return result === undefined ? { ...order, orderId } : { ...orderAfter(order, result.after), orderId };
  });
}
