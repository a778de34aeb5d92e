import type { CourtOrderResult, CourtOrders, Payslip } from "../../engine";
import { penceOf } from "../situation";

/** One step down from net pay before orders: what is taken at a turn, and what is left after it, in pence. */
export interface CascadeStep {
  /** null where student loans take their turn. */
  readonly order: CourtOrderResult | null;
  readonly before: number;
  readonly taken: number;
  readonly after: number;
  /** What the order may not touch; 0 where its table sees to that. */
  readonly protectedPence: number;
}

export interface Cascade {
  /** Net pay before orders and loans. */
  readonly whole: number;
  readonly loans: number;
  readonly steps: readonly CascadeStep[];
}

/** Orders in their running order. Loans come after the orders that go before every loan, and before the others. */
export function cascadeOf({ orders }: CourtOrders, { forPeriod }: Payslip): Cascade {
  const loans = penceOf(forPeriod.studentLoan) + penceOf(forPeriod.postgraduateLoan);
  const running = orders.filter(({ lineItem }) => lineItem !== null).sort((a, b) => (a.turn ?? 0) - (b.turn ?? 0));
  const firstAfter = running.findIndex(({ isPriority }) => !isPriority);
  const place = firstAfter === -1 ? running.length : firstAfter;
  const turns: (CourtOrderResult | null)[] = [...running];
  if (loans !== 0) turns.splice(place, 0, null);
  const whole =
    penceOf(forPeriod.netPay) + loans + penceOf(forPeriod.attachmentOrders) + penceOf(forPeriod.attachmentOrderFees);
  let before = whole;
  const steps = turns.map((order) => {
    const taken = order === null ? loans : takenBy(order);
    const step = { order, before, taken, after: before - taken, protectedPence: protectedBy(order) };
    before = step.after;
    return step;
  });
  return { whole, loans, steps };
}

/** The deduction with the employer's fee. */
function takenBy({ lineItem }: CourtOrderResult): number {
  return lineItem === null ? 0 : penceOf(lineItem.amountPaid) + penceOf(lineItem.adminFee);
}

function protectedBy(order: CourtOrderResult | null): number {
  return order?.lineItem ? penceOf(order.lineItem.protectedEarnings) : 0;
}
