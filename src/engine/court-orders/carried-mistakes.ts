import { formatPence, type Pence, readPence } from "../base";
import type { CourtOrderFacts } from "./facts/order-facts";

/** What pay-days deducted too little or too much under an order by mistake. */
export interface OrderMistakes {
  readonly missedAmount: Pence;
  readonly overDeductedAmount: Pence;
}

/**
 * Returns an order whose next pay-days make mistakes good: what was missed is added to `shortfallCarriedForward`, an
 * excess to `overDeductionCarriedForward`. Amounts are pence. Which orders may be corrected is decided by
 * `correctCourtOrder`.
 */
export function carryMistakes(
  order: CourtOrderFacts,
  { missedAmount, overDeductedAmount }: OrderMistakes,
): CourtOrderFacts {
  const shortfall = readPence(order.shortfallCarriedForward ?? "0") + missedAmount;
  const overDeduction = readPence(order.overDeductionCarriedForward ?? "0") + overDeductedAmount;
  return {
    ...order,
    ...(missedAmount === 0 ? {} : { shortfallCarriedForward: formatPence(shortfall) }),
    ...(overDeductedAmount === 0 ? {} : { overDeductionCarriedForward: formatPence(overDeduction) }),
  };
}
