import { formatPence, type Pence, readPence } from "../base";
import type { CourtOrderFacts } from "./facts/order-facts";

/** What pay-days deducted too little or too much under an order by mistake. */
export interface OrderMistakes {
  /** Negative if earlier pay-days carry too much. */
  readonly missedAmount: Pence;
  readonly overDeductedAmount: Pence;
  /** How far pay fell below protected earnings on pay-days on which the order was not operated. */
  readonly protectedShortfall?: Pence;
}

/**
 * Returns an order whose next pay-days make mistakes good: what was missed is added to `shortfallCarriedForward`, an
 * excess to `overDeductionCarriedForward`, and pay below protected earnings to `protectedShortfall`. Amounts are pence.
 * Which orders may be corrected is decided by `correctCourtOrder`.
 */
export function carryMistakes(order: CourtOrderFacts, mistakes: OrderMistakes): CourtOrderFacts {
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
