import { poundsTaxed } from "../income-tax";
import type { Amounts } from "./amounts";
import type { ReadPayslip } from "./read-payslip";
import { settle } from "./settle";
import { employerCost } from "./write-payslip";

export interface SettledAmounts {
  readonly amounts: Amounts;
  readonly employerCost: number;
  /** The whole pounds on which tax is calculated; null if tax rises with every penny. */
  readonly poundsTaxed: number | null;
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
    poundsTaxed: poundsTaxed(tax),
    isCovered: tax.isCovered,
    ordersWait: orders?.waitForPay() ?? false,
  };
}
