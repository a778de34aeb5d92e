import { type CalendarDate, formatDate, Reader, workingsOf } from "../../base";
import { calculation } from "../../rulebook";
import type { CourtOrderFacts } from "../facts";
import type { Order } from "../order";
import type { OrderWarning } from "../order-warning";
import { readOrder } from "../read/read-order";
import { readingDay } from "../read/reading-day";
import { orderWarnings } from "../settle/cross-orders";
import { loanInteraction } from "../settle/loans-beside-orders";
import { runningOrder, territoryOf } from "../settle/running-order";
import type { PriorityLevel, ProtectedEarningsSetting, RemittanceDeadline, StudentLoanInteraction } from "../words";

export interface CheckCourtOrderFacts {
  /** The day on which the order is entered. */
  readonly date: CalendarDate;
  readonly order: CourtOrderFacts;
  /** Every other order of the employee. */
  readonly existingOrders?: readonly CourtOrderFacts[];
}

/** The result of checking an order: what follows from its type and terms. */
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
 * Checks whether an order can be operated beside the current ones, and returns what follows from it. An order is
 * current until it is discharged or its end has passed.
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
  const others = existing.map((value, place) =>
    readOrder(reader, { value, place, path: `/existingOrders/${place}` }, day),
  );
  const order = readOrder(reader, { value: owner.order, place: existing.length, path: "/order" }, day);
  if (order === null) return { ok: false, problems: reader.problems };
  const current = others.filter((other): other is Order => other !== null && isCurrent(other, day.payDay));
  refuseBeside(reader, order, current);
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const all = [...current, order];
  const territory = territoryOf(null, all);
  const { priorityLevel, remittanceDeadline } = order.kind;
  const value: CheckedCourtOrder = {
    priorityLevel,
    isPriority: priorityLevel !== "NonPriority",
    studentLoanInteraction: loanInteraction(order),
    remittanceDeadline,
    protectedEarningsSetting: order.protection.setting,
    firstPayDate: order.firstPay === null ? null : formatDate(order.firstPay),
    warnings: orderWarnings(runningOrder(all, territory), day, territory).filter(({ orderId }) => orderId === order.id),
  };
  const workings = options?.explain === true ? workingsOf([], day.rules) : null;
  return { ok: true, value, workings, rules: rulebook.digest() };
});

function isCurrent({ state }: Order, day: number): boolean {
  return state.status !== "Discharged" && (state.end === null || state.end >= day);
}

function refuseBeside(reader: Reader, { kind: { excludes }, path }: Order, current: readonly Order[]): void {
  const isExcluded = current.some(({ kind }) => excludes?.types.includes(kind.type));
  if (excludes !== null && isExcluded) reader.refuse(excludes.token, path);
}
