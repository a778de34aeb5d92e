import type { CourtOrderFacts } from "../../../engine/court-orders";
import type { NewEvent } from "../../../platform/events";
import { recordEvent } from "../../../platform/events";
import { type HistoryEntry, type RequestWork, recordHistory } from "../../contract";
import { markJobs } from "../../employees";
import { ORDERS } from "../contract/order-operations";

/** The type of orders in the history of records. */
export const ORDER_HISTORY = "court_order";

type OrderEvent = "created" | "varied" | "suspended" | "resumed" | "on_hold" | "discharged" | "deleted";

/** An order after a change. */
interface ChangedOrder {
  readonly orderId: string;
  readonly employeeId: string;
  readonly orderType: string;
  readonly status: string;
  readonly remainingBalance: string | null;
}

interface Owner {
  readonly organisationId: string;
  readonly accountId: string;
}

/** Returns the event of a change of an order. */
export function orderEvent(
  name: OrderEvent,
  { orderId, employeeId, orderType, status, remainingBalance }: ChangedOrder,
  { organisationId, accountId }: Owner,
): NewEvent {
  return {
    organisationId,
    accountId,
    eventType: `court_order.${name}`,
    resourceUrl: `${ORDERS}/${orderId}`,
    data: { orderId, employeeId, orderType, status, remainingBalance },
  };
}

interface Finished {
  readonly order: ChangedOrder;
  readonly event: OrderEvent | null;
  readonly history: Pick<HistoryEntry, "action" | "before" | "after">;
}

/** Finishes a change of an order: its history, the recalculation of all jobs of its employee, its event. */
export async function finishOrder(work: RequestWork, { order, event, history }: Finished): Promise<void> {
  const { tx, context, organisationId, caller } = work;
  const { orderId, employeeId } = order;
  await recordHistory(work, ORDER_HISTORY, [{ recordId: orderId, ...history }]);
  await markJobs(tx, context, { organisationId, employeeId });
  if (event === null) return;
  const { accountId } = caller;
  await recordEvent(tx, context, orderEvent(event, order, { organisationId, accountId }));
}

/** Returns an order as its history compares it: its fields, with the terms in force. */
export function getHistory(facts: CourtOrderFacts): Readonly<Record<string, unknown>> {
  const { variations: _, orderId: __, ...fields } = facts;
  return fields;
}
