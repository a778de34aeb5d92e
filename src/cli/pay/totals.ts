import type { Payslip, PayslipAmounts } from "../../engine";
import { formatPence, type Money, readPence } from "../../engine/base";

/** Totals of payslips. */
export interface Totals {
  readonly payslips: number;
  readonly grossPay: Money;
  readonly taxablePay: Money;
  readonly tax: Money;
  readonly ni: Money;
  readonly employerNi: Money;
  readonly studentLoan: Money;
  readonly postgraduateLoan: Money;
  readonly pension: Money;
  readonly employerPension: Money;
  readonly attachmentOrders: Money;
  readonly otherDeductions: Money;
  readonly otherAdditions: Money;
  readonly netPay: Money;
  readonly employerCost: Money;
}

const AMOUNTS = [
  "grossPay",
  "taxablePay",
  "tax",
  "ni",
  "employerNi",
  "studentLoan",
  "postgraduateLoan",
  "pension",
  "employerPension",
  "attachmentOrders",
  "otherDeductions",
  "otherAdditions",
  "netPay",
] as const satisfies readonly (keyof PayslipAmounts)[];

/** Adds up the periods, to the penny. */
export function totalsOf(payslips: readonly Payslip[]): Totals {
  const sums = Object.fromEntries(
    AMOUNTS.map((name) => [name, sum(payslips.map((payslip) => payslip.forPeriod[name]))]),
  );
  return {
    payslips: payslips.length,
    ...(sums as Record<(typeof AMOUNTS)[number], Money>),
    employerCost: sum(payslips.map((payslip) => payslip.employerCost)),
  };
}

/** Adds up amounts of pounds and pence. */
export function sum(amounts: readonly Money[]): Money {
  return formatPence(amounts.reduce((pence, amount) => pence + readPence(amount), 0));
}

/** Student and postgraduate loans together. */
export function loansOf({ studentLoan, postgraduateLoan }: Totals): Money {
  return sum([studentLoan, postgraduateLoan]);
}
