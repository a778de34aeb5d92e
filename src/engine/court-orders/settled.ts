import type { Deduction } from "./deduction";
import type { Order, OrderState } from "./order";

/** An order that had its turn. */
export interface Settled {
  readonly order: Order;
  readonly deduction: Deduction;
  /** Taken on the pay-day before it, by orders and loans. */
  readonly takenBefore: number;
  readonly fee: number;
  readonly after: OrderState;
}
