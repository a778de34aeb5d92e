import type { Payslip } from "../../engine";
import { AMOUNTS_IN_TOTALS, byName, formatPence, type Money, readPence } from "../../engine/base";

/** Totals of payslips. */
export interface Totals extends Readonly<Record<(typeof AMOUNTS_IN_TOTALS)[number], Money>> {
  readonly payslips: number;
  readonly employerCost: Money;
}

/** Adds up the periods, to the penny. */
export function sumTotals(payslips: readonly Payslip[]): Totals {
  return {
    payslips: payslips.length,
    ...byName(AMOUNTS_IN_TOTALS, (name) => sum(payslips.map((payslip) => payslip.forPeriod[name]))),
    employerCost: sum(payslips.map((payslip) => payslip.employerCost)),
  };
}

/** Adds up amounts of pounds and pence. */
export function sum(amounts: readonly Money[]): Money {
  return formatPence(amounts.reduce((pence, amount) => pence + readPence(amount), 0));
}

/** Student and postgraduate loans together. */
export function calculateLoans({ studentLoan, postgraduateLoan }: Totals): Money {
  return sum([studentLoan, postgraduateLoan]);
}
