import { type Amount, formatPence, type Pence, readPence } from "../base";
import type { CourtOrderFacts } from "./facts/order-facts";
import { getOrderKind } from "./types";

/** What pay-days deducted too little or too much under an order by mistake. */
export interface OrderMistakes {
  /** Negative if earlier pay-days carry too much. */
  readonly missedAmount: Pence;
  readonly overDeductedAmount: Pence;
  /** How far pay fell below protected earnings on pay-days on which the order was not operated. */
  readonly protectedShortfall?: Pence;
}

/** An order, or a state of one. */
type Carrying = Pick<CourtOrderFacts, "shortfallCarriedForward" | "overDeductionCarriedForward" | "protectedShortfall">;

/**
 * Returns an order whose next pay-days make mistakes good: what was missed is added to `shortfallCarriedForward`, an
 * excess to `overDeductionCarriedForward`, and pay below protected earnings to `protectedShortfall`. Amounts are pence.
 * Which orders may be corrected is decided by `correctCourtOrder`.
 */
export function carryMistakes<Order extends Carrying>(order: Order, mistakes: OrderMistakes): Order {
  const carried = {
    shortfallCarriedForward: mistakes.missedAmount,
    overDeductionCarriedForward: mistakes.overDeductedAmount,
    protectedShortfall: mistakes.protectedShortfall ?? 0,
  };
  const added = (Object.keys(carried) as (keyof typeof carried)[])
    .filter((name) => carried[name] !== 0)
    .map((name) => [name, formatPence(Math.max(0, readPence(order[name] ?? "0") + carried[name]))]);
  return { ...order, ...Object.fromEntries(added) };
}

/**
 * Returns an order as it was before it was first operated: its terms, without what pay-days have made of it. One that was
 * never operated keeps its status.
 */
export function orderAtStart(order: CourtOrderFacts): CourtOrderFacts {
  const {
    amountRepaidToDate,
    lastDeductionPayDate,
    lastPayDate,
    remainingBalance,
    status = "Active",
    shortfallCarriedForward: _,
    protectedShortfall: __,
    overDeductionCarriedForward: ___,
    resumedDate: ____,
    suspendedFrom,
    ...terms
  } = order;
  const wasOperated = lastDeductionPayDate != null || lastPayDate != null || readPence(amountRepaidToDate ?? "0") > 0;
  const isActive = wasOperated || suspendedFrom != null;
  const isBalanceStated = remainingBalance != null && terms.totalAmountOwed == null && !wasOperated;
  return { ...terms, ...(isBalanceStated ? { remainingBalance } : {}), status: isActive ? "Active" : status };
}

/** Returns what of an order's debt remains, in pence; null for maintenance, and for an order that states no total. */
export function remainingDebt(order: CourtOrderFacts): Pence | null {
  const { hasBalance, isConjoined } = getOrderKind(order.orderType);
  if (!hasBalance || order.isMaintenance === true) return null;
  const total = isConjoined ? order.ordinaryDebtAmount : order.totalAmountOwed;
  if (total == null) return order.remainingBalance == null ? null : readPence(order.remainingBalance);
  const pence = (amount: Amount | null | undefined) => readPence(amount ?? "0");
  return Math.max(0, pence(total) - pence(order.previouslyPaid) - pence(order.amountRepaidToDate));
}
