import type { Tx } from "../../../platform/store";
import { type EmployingPayroll, employingPayrolls, employsBetween } from "./employing-payrolls";

/** A pay day on which people are due pay, and for which nobody has made a pay run. */
export interface PayDay {
  readonly payrollConfigId: string;
  readonly year: number;
  readonly period: number;
  readonly taxMonth: number;
  readonly paymentDate: string;
}

/** Returns the pay days between two days that have no pay run, of payrolls that employ somebody in their period. */
export async function payDaysWithoutRun(tx: Tx, from: string, to: string): Promise<readonly PayDay[]> {
  const payrolls = await employingPayrolls(tx);
  return payrolls.flatMap((payroll) => payDaysOf(payroll, from, to));
}

function payDaysOf(payroll: EmployingPayroll, from: string, to: string): readonly PayDay[] {
  const days: PayDay[] = [];
  for (let place = 0; ; place += 1) {
    const period = payroll.periodToCome(place);
    const { regularPaymentDate: paymentDate, year, taxMonth } = period;
    if (paymentDate > to) return days;
    const isDue = employsBetween(payroll, period.periodStartDate, period.periodEndDate);
    if (paymentDate < from || !isDue) continue;
    days.push({ payrollConfigId: payroll.payrollConfigId, year, period: period.period, taxMonth, paymentDate });
  }
}
