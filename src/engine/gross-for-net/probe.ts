import { formatPence, type Problem, Reader } from "../base";
import { type PayslipFacts, readPayslip, type SettledAmounts, settledAmounts } from "../gross-to-net";
import type { Rulebook } from "../rulebook";

/** What a payslip comes to for one pay, in whole pence. */
export interface Probe extends Pick<SettledAmounts, "payTaxed" | "belowTaxLimit" | "isCovered" | "ordersWait"> {
  readonly pay: number;
  /** Net pay, or total cost to employer: what should equal the wanted amount. */
  readonly reached: number;
  /** What court orders take, with fees. */
  readonly orders: number;
  /** Loans, which orders may limit. */
  readonly loans: number;
  readonly tax: number;
}

export type WantedResult = "netPay" | "employerCost";

/** Returns the facts of a payslip with that pay. */
export type FactsWith = (amount: string) => PayslipFacts;

/** Calculates what a payslip comes to for one pay; null with what is wrong in `problems`. */
export function probePay(
  factsWith: FactsWith,
  pay: number,
  wanted: WantedResult,
  { rulebook, problems }: { readonly rulebook: Rulebook; readonly problems: Problem[] },
): Probe | null {
  const reader = new Reader();
  const read = readPayslip(reader, factsWith(formatPence(pay)), rulebook);
  if (read === null) {
    problems.push(...reader.problems);
    return null;
  }
  const { amounts, employerCost, ...steps } = settledAmounts(read);
  return {
    pay,
    reached: wanted === "netPay" ? amounts.netPay : employerCost,
    orders: amounts.attachmentOrders + amounts.attachmentOrderFees,
    loans: amounts.studentLoan + amounts.postgraduateLoan,
    tax: amounts.tax,
    ...steps,
  };
}
