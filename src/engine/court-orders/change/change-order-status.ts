import { formatDate, shape } from "../../base";
import { defineCalculation } from "../../rulebook";
import { type CourtOrderFacts, ORDER } from "../facts/order-facts";
import { findLawOfDay, findLawOfOrder } from "../read/reading-day";
import type { OrderStatus } from "../words";

const STATUS = shape.record({
  order: ORDER,
  status: shape.choice(["Suspended", "Active", "Discharged"]),
  /** The day from which the new status holds. */
  date: shape.date,
  reason: shape.optional(shape.anyText, null),
});

/** A court order, and the status that it gets from a day on. */
export interface OrderStatusFacts extends shape.FactsOf<typeof STATUS> {}

/** Status changes that a caller may request; pay runs themselves move orders on hold and discharge paid-off ones. */
const ORDER_STATUS_MOVES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  Active: ["Suspended", "Discharged"],
  OnHoldNoEligibleEarnings: ["Suspended", "Discharged"],
  Suspended: ["Active", "Discharged"],
  Discharged: [],
};

/**
 * Suspends, resumes or discharges an order. While it is suspended nothing is deducted and no arrears build up; days of
 * maintenance are counted again from the day it resumes. A discharged order stays discharged.
 * Problems: wrong facts; `status_move_not_allowed`.
 */
export const changeCourtOrderStatus = defineCalculation({
  name: "order-status",
  facts: STATUS,
  judgesWrongFacts: true,
  law: ({ order, date }, rulebook, reader) =>
    findLawOfOrder(order, reader, findLawOfDay(reader, rulebook, date, "/date")),
  work: ({ order, status, date, reason }, { order: { kind, state } }, reader): CourtOrderFacts => {
    if (!ORDER_STATUS_MOVES[state.status].includes(status)) {
      reader.refuse("status_move_not_allowed", "/status", { from: state.status, to: status });
    }
    const { suspendedFrom: _, ...facts } = order.facts;
    const changed = reason === null ? { ...facts, status } : { ...facts, status, statusReason: reason };
    if (status === "Suspended") return { ...changed, suspendedFrom: formatDate(date) };
    if (status === "Active" && kind.countsDays !== null) return { ...changed, resumedDate: formatDate(date) };
    return status === "Discharged" ? { ...changed, endDate: formatDate(date) } : changed;
  },
  explain: () => [],
});
