import type { Amounts } from "./amounts";
import type { ReadPayslip } from "./read-payslip";
import { settle } from "./settle";
import { employerCost } from "./write-payslip";

/** Returns a payslip's amounts and the employer's cost in pence, without writing the payslip; net pay may be negative. */
export function settledAmounts(read: ReadPayslip): { readonly amounts: Amounts; readonly employerCost: number } {
  const { amounts } = settle(read, read.deductOrders);
  return { amounts, employerCost: employerCost(amounts) };
}
