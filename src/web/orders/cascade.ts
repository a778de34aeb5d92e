import type { CourtOrderResult, CourtOrders, Payslip } from "../../engine";
import { getPence } from "../situation";

/** One step down from net pay before orders: the deduction at a step and the remainder after it, in pence. */
export interface CascadeStep {
  /** null for the step of student loans. */
  readonly order: CourtOrderResult | null;
  readonly before: number;
  readonly taken: number;
  readonly after: number;
  /** The order's protected earnings; 0 if its table already protects them. */
  readonly protectedPence: number;
}

export interface Cascade {
  /** Net pay before orders and loans. */
  readonly whole: number;
  readonly loans: number;
  readonly steps: readonly CascadeStep[];
}

/** Returns the steps in order of priority. Loans come after orders that rank above every loan, before the others. */
export function getCascade({ orders }: CourtOrders, { forPeriod }: Payslip): Cascade {
  const loans = getPence(forPeriod.studentLoan) + getPence(forPeriod.postgraduateLoan);
  const running = orders.filter(({ lineItem }) => lineItem !== null).sort((a, b) => (a.turn ?? 0) - (b.turn ?? 0));
  const firstAfter = running.findIndex(({ isPriority }) => !isPriority);
  const place = firstAfter === -1 ? running.length : firstAfter;
  const turns: (CourtOrderResult | null)[] = [...running];
  if (loans !== 0) turns.splice(place, 0, null);
  const whole =
    getPence(forPeriod.netPay) + loans + getPence(forPeriod.attachmentOrders) + getPence(forPeriod.attachmentOrderFees);
  let before = whole;
  const steps = turns.map((order) => {
    const taken = order === null ? loans : takenBy(order);
    const step = { order, before, taken, after: before - taken, protectedPence: protectedBy(order) };
    before = step.after;
    return step;
  });
  return { whole, loans, steps };
}

/** Returns the deduction with the employer's fee. */
function takenBy({ lineItem }: CourtOrderResult): number {
  return lineItem === null ? 0 : getPence(lineItem.amountPaid) + getPence(lineItem.adminFee);
}

function protectedBy(order: CourtOrderResult | null): number {
  return order?.lineItem ? getPence(order.lineItem.protectedEarnings) : 0;
}
