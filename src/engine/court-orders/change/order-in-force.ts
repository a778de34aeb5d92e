import { type CalendarDate, Reader, readDate } from "../../base";
import type { CourtOrderFacts } from "../facts/order-facts";
import { inForceOn } from "../read/variations";
import { getOrderKind } from "../types";

/**
 * Returns an order with the terms in force on a date: its variations of that day are applied, and a term that they
 * exclude is left out. The order must be one that `checkCourtOrder` accepts.
 */
export function orderInForceOn(order: CourtOrderFacts, date: CalendarDate): CourtOrderFacts {
  const place = { reader: new Reader(), owner: { ...order }, path: "" };
  return { ...order, ...inForceOn(place, getOrderKind(order.orderType), readDate(date)) };
}
