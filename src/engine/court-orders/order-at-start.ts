import { readPence } from "../base";
import type { CourtOrderFacts } from "./facts/order-facts";

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
