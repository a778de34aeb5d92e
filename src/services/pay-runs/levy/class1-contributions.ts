import { readPence } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import { monthTotals } from "../runs/month-totals";

/** Returns a tax year's Class 1 contributions in pence and the months with pay; null if there are no payslips. */
export async function class1Contributions(tx: Tx, taxYear: number) {
  const months = [...(await monthTotals(tx, { taxYear, payrollConfigId: null })).values()];
  if (months.length === 0) return null;
  const amount = months.reduce((sum, { ni, employerNi }) => sum + readPence(ni) + readPence(employerNi), 0);
  return { amount, months: months.length };
}
