import { type CalendarDate, formatDate, Reader, workingsOf } from "../../base";
import { calculation } from "../../rulebook";
import type { CourtOrderFacts } from "../facts";
import { readOrder } from "../read/read-order";
import { readingDay } from "../read/reading-day";
import type { OrderStatus } from "../words";

export interface OrderStatusFacts {
  readonly order: CourtOrderFacts;
  readonly status: "Suspended" | "Active" | "Discharged";
  /** The day from which the new status holds. */
  readonly date: CalendarDate;
  readonly reason?: string;
}

const KNOWN: ReadonlySet<string> = new Set(["order", "status", "date", "reason"]);
const ASKED = ["Suspended", "Active", "Discharged"] as const;

/** Status changes that a caller may request; pay runs themselves move orders on hold and discharge paid-off ones. */
export const ORDER_STATUS_MOVES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
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
export const changeCourtOrderStatus = calculation<OrderStatusFacts, CourtOrderFacts>((facts, rulebook, options) => {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  if (owner === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN, "");
  const status = reader.choice(owner, "status", "", ASKED);
  if (owner.reason !== undefined && typeof owner.reason !== "string") {
    reader.refuse("wrong_type", "/reason", { expected: "string" });
  }
  const day = readingDay(reader, rulebook, reader.date(owner, "date", ""), "/date");
  const order = day === null ? null : readOrder(reader, { value: owner.order, place: 0, path: "/order" }, day);
  if (order !== null && !ORDER_STATUS_MOVES[order.state.status].includes(status)) {
    reader.refuse("status_move_not_allowed", "/status", { from: order.state.status, to: status });
  }
  if (day === null || order === null || reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const { countsDays } = order.kind;
  const value = {
    ...(owner.order as CourtOrderFacts),
    status,
    ...(owner.reason === undefined ? {} : { statusReason: owner.reason as string }),
    ...(status === "Active" && countsDays !== null ? { resumedDate: formatDate(day.payDay) } : {}),
    ...(status === "Discharged" ? { endDate: formatDate(day.payDay) } : {}),
  };
  const workings = options?.explain === true ? workingsOf([], day.rules) : null;
  return { ok: true, value, workings, rules: rulebook.digest() };
});
