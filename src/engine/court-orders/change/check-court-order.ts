import { type CalendarDate, type DayNumber, formatDate, type Reader, shape } from "../../base";
import { defineCalculation } from "../../rulebook";
import { ORDER } from "../facts/order-facts";
import type { Order } from "../order";
import type { OrderDay } from "../order-day";
import type { OrderWarning } from "../order-warning";
import { readOrder } from "../read/read-order";
import { findLawOfDay, findLawOfOrder } from "../read/reading-day";
import { orderWarnings } from "../settle/cross-orders";
import { loanInteraction } from "../settle/loans-beside-orders";
import { getTerritory, runningOrder } from "../settle/running-order";
import type { PriorityLevel, ProtectedEarningsSetting, RemittanceDeadline, StudentLoanInteraction } from "../words";

const MOST_ORDERS = 1_000;

const CHECK = shape.record({
  /** The day on which the order is entered. */
  date: shape.date,
  order: ORDER,
  /** Every other order of the employee. */
  existingOrders: shape.optional(shape.list(ORDER, { upTo: MOST_ORDERS }), []),
});

/** A court order to be entered on a day, and the employee's other orders. */
export interface CheckCourtOrderFacts extends shape.FactsOf<typeof CHECK> {}

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

/**
 * Checks whether an order can be operated beside the current ones, and returns what follows from it. An order is
 * current until it is discharged or its end has passed.
 * Problems: wrong facts; `second_current_maintenance_arrestment`; `arrestments_not_ended` for a conjoined order.
 * Source: Debtors (Scotland) Act 1987, sections 58 to 60.
 */
export const checkCourtOrder = defineCalculation({
  name: "check-order",
  facts: CHECK,
  judgesWrongFacts: true,
  law: ({ date, order, existingOrders }, rulebook, reader) => {
    const law = findLawOfDay(reader, rulebook, date, "/date");
    if (law === null) return null;
    const others = existingOrders.flatMap((other) => readOrder(reader, other, law.day) ?? []);
    const found = findLawOfOrder({ ...order, place: existingOrders.length }, reader, law);
    return found && { ...found, current: others.filter((other) => isCurrent(other, date)) };
  },
  work: (_, { order, current, day }, reader): CheckedCourtOrder => {
    refuseBeside(reader, order, current);
    const { priorityLevel, remittanceDeadline } = order.kind;
    return {
      priorityLevel,
      isPriority: priorityLevel !== "NonPriority",
      studentLoanInteraction: loanInteraction(order),
      remittanceDeadline,
      protectedEarningsSetting: order.protection.setting,
      firstPayDate: order.firstPay === null ? null : formatDate(order.firstPay),
      warnings: warningsAbout(order, [...current, order], day),
    };
  },
  explain: () => [],
});

function isCurrent({ state }: Order, day: DayNumber): boolean {
  return state.status !== "Discharged" && (state.end === null || state.end >= day);
}

function refuseBeside(reader: Reader, { kind: { excludes }, path }: Order, current: readonly Order[]): void {
  const isExcluded = current.some(({ kind }) => excludes?.types.includes(kind.type));
  if (excludes !== null && isExcluded) reader.refuse(excludes.token, path);
}

function warningsAbout({ id }: Order, all: readonly Order[], day: OrderDay): readonly OrderWarning[] {
  const territory = getTerritory(null, all);
  return orderWarnings(runningOrder(all, territory), day, territory).filter(({ orderId }) => orderId === id);
}
