import { type CalendarDate, formatDate, Reader, workingsOf } from "../base";
import { calculation } from "../rulebook";
import { type OrderWarning, warningsOf } from "./cross-orders";
import type { CourtOrderFacts } from "./facts";
import type { Order } from "./order";
import {
  isPriority,
  ORDER_TYPE_RULES,
  type PriorityLevel,
  type ProtectedEarningsSetting,
  type RemittanceDeadline,
  type StudentLoanInteraction,
} from "./order-types";
import { readOrder } from "./read-order";
import { readingDay } from "./reading-day";
import { runningOrder, territoryOf } from "./running-order";
import { interactionOf } from "./write-orders";

export interface CheckCourtOrderFacts {
  /** The day on which the order is entered. */
  readonly date: CalendarDate;
  readonly order: CourtOrderFacts;
  /** Every other order of the employee. */
  readonly existingOrders?: readonly CourtOrderFacts[];
}

/** What follows from an order's type and terms. */
export interface CheckedCourtOrder {
  readonly priorityLevel: PriorityLevel;
  readonly isPriority: boolean;
  readonly studentLoanInteraction: StudentLoanInteraction;
  readonly remittanceDeadline: RemittanceDeadline;
  readonly protectedEarningsSetting: ProtectedEarningsSetting;
  /** The first day on which a direct earnings attachment counts; null for other orders. */
  readonly firstPayDate: CalendarDate | null;
  readonly warnings: readonly OrderWarning[];
}

const KNOWN: ReadonlySet<string> = new Set(["date", "order", "existingOrders"]);
const MOST_ORDERS = 1_000;

/**
 * Whether an order can be taken on beside those that stand, and what follows from it. An order stands until it is
 * discharged or its end has passed.
 * Problems: wrong facts; `second_current_maintenance_arrestment`; `arrestments_not_ended` for a conjoined order.
 * Source: Debtors (Scotland) Act 1987, sections 58 to 60.
 */
export const checkCourtOrder = calculation<CheckCourtOrderFacts, CheckedCourtOrder>((facts, rulebook, options) => {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  if (owner === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN, "");
  const day = readingDay(reader, rulebook, reader.date(owner, "date", ""), "/date");
  if (day === null) return { ok: false, problems: reader.problems };
  const existing = owner.existingOrders === undefined ? [] : reader.list(owner, "existingOrders", "", MOST_ORDERS);
  const others = existing.map((value, at) => readOrder(reader, value, at, `/existingOrders/${at}`, day));
  const order = readOrder(reader, owner.order, existing.length, "/order", day);
  if (order === null) return { ok: false, problems: reader.problems };
  const standing = others.filter((other): other is Order => other !== null && isStanding(other, day.payDay));
  refuseBeside(reader, order, standing);
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const all = [...standing, order];
  const territory = territoryOf(null, all);
  const { priorityLevel, remittanceDeadline } = ORDER_TYPE_RULES[order.type];
  const value: CheckedCourtOrder = {
    priorityLevel,
    isPriority: isPriority(order.type),
    studentLoanInteraction: interactionOf(order),
    remittanceDeadline,
    protectedEarningsSetting: order.protection.setting,
    firstPayDate: order.firstPay === null ? null : formatDate(order.firstPay),
    warnings: warningsOf(runningOrder(all, territory), day, territory).filter(({ orderId }) => orderId === order.id),
  };
  const workings = options?.explain === true ? workingsOf([], day.rules) : null;
  return { ok: true, value, workings, rules: rulebook.digest() };
});

function isStanding({ state }: Order, day: number): boolean {
  return state.status !== "Discharged" && (state.end === null || state.end >= day);
}

function refuseBeside(reader: Reader, { type, path }: Order, standing: readonly Order[]): void {
  if (type === "Cma" && standing.some((other) => other.type === "Cma")) {
    reader.refuse("second_current_maintenance_arrestment", path);
  }
  if (type === "Cao" && standing.some((other) => other.type === "Ea" || other.type === "Cma")) {
    reader.refuse("arrestments_not_ended", path);
  }
}
