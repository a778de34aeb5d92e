import { type Amount, type Pence, readPence } from "../base";
import type { CourtOrderFacts } from "./facts/order-facts";
import { getOrderKind } from "./types";

/** Returns what of an order's debt remains, in pence; null for maintenance, and for an order that states no total. */
export function remainingDebt(order: CourtOrderFacts): Pence | null {
  const { hasBalance, isConjoined } = getOrderKind(order.orderType);
  if (!hasBalance || order.isMaintenance === true) return null;
  const total = isConjoined ? order.ordinaryDebtAmount : order.totalAmountOwed;
  if (total == null) return order.remainingBalance == null ? null : readPence(order.remainingBalance);
  const pence = (amount: Amount | null | undefined) => readPence(amount ?? "0");
  return Math.max(0, pence(total) - pence(order.previouslyPaid) - pence(order.amountRepaidToDate));
}
