import type { Amounts } from "./amounts";
import type { ReadPayslip } from "./read-payslip";
import { settle } from "./settle";
import { employerCost } from "./write-payslip";

interface SettledAmounts {
  readonly amounts: Amounts;
  readonly employerCost: number;
  /** Whether more of a larger pay would go to a court order or its fee, for which this pay did not suffice. */
  readonly ordersWait: boolean;
}

/** Returns a payslip's amounts and the employer's cost in pence, without writing the payslip; net pay may be negative. */
export function settledAmounts(read: ReadPayslip): SettledAmounts {
  const { amounts, orders } = settle(read, read.deductOrders);
  return { amounts, employerCost: employerCost(amounts), ordersWait: orders?.waitForPay() ?? false };
}
