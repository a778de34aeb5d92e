import type { Amounts } from "./amounts";
import type { ReadPayslip } from "./read-payslip";
import { settle } from "./settle";
import { employerCost } from "./write-payslip";

export interface SettledAmounts {
  readonly amounts: Amounts;
  readonly employerCost: number;
  /** Pence, on whose whole pounds tax is calculated. */
  readonly payTaxed: number;
  /** Pence by which tax is below the limit of half of the pay; negative by how much the limit lowers it. */
  readonly belowTaxLimit: number;
  /** Whether no tax is taken, but tax of the whole payment once pay to date exceeds free pay. */
  readonly isCovered: boolean;
  /** Whether more of a larger pay would go to a court order or its fee, for which this pay did not suffice. */
  readonly ordersWait: boolean;
}

/** Returns a payslip's amounts and the employer's cost in pence, without writing the payslip; net pay may be negative. */
export function settledAmounts(read: ReadPayslip): SettledAmounts {
  const { amounts, tax, orders } = settle(read, read.deductOrders);
  return {
    amounts,
    employerCost: employerCost(amounts),
    payTaxed: tax.pay - tax.freePay,
    belowTaxLimit: tax.limit - (tax.due - tax.taken),
    isCovered: tax.isCovered,
    ordersWait: orders?.waitForPay() ?? false,
  };
}
