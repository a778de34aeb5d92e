import type { Payslip } from "../../engine";
import { addToDate, writeWholePayslip } from "../../engine/gross-to-net";
import type { Arena } from "./arena";
import { getOpening, paidSlots, rowPayment } from "./row-payments";
import type { TermsBook } from "./terms";

/** Returns the payslips of a row, one by one, identical to the single path's. */
export function* rowPayslips(arena: Arena, row: number, book: TermsBook): Generator<Payslip, void> {
  let toDate = getOpening(arena, row);
  for (const slot of paidSlots(arena, row, book)) {
    const paid = rowPayment(slot, toDate);
    yield writeWholePayslip(paid, paid.settlement);
    toDate = addToDate(toDate, paid.settlement, arena.shape.director);
  }
}

/** Returns whether deductions exceed pay in any payment of a row, which the single path refuses. */
export function hasNegativeNetPay(arena: Arena, row: number): boolean {
  for (const slot of arena.shape.slots.keys()) {
    if (arena.paid[slot] === 1 && arena.value("netPay", slot, row) < 0) return true;
  }
  return false;
}
