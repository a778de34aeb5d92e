import { moneyOf, type PayslipsLocked } from "../../contract";
import type { LockedOrder } from "./locked-order";

interface Remittance {
  readonly line_item_id: string;
  readonly order_id: string;
  readonly amount_paid: number;
  readonly remittance_due_date: string | null;
}

/** Publishes an event for each deduction that is to be paid over. */
export function publishRemittances(
  { accountId, organisationId, publish }: PayslipsLocked,
  items: readonly Remittance[],
  orders: readonly LockedOrder[],
): void {
  const payees = new Map(orders.map(({ row }) => [row.order_id, row.payee_id]));
  for (const { line_item_id: remittanceId, order_id, amount_paid, remittance_due_date: dueDate } of items) {
    if (amount_paid === 0) continue;
    publish({
      organisationId,
      accountId,
      eventType: "court_order.remittance_due",
      resourceUrl: "/v1/court-orders/remittances",
      data: { remittanceId, payeeId: payees.get(order_id) ?? null, amount: moneyOf(amount_paid), dueDate },
    });
  }
}
