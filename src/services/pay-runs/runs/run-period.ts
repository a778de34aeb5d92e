import type { Selectable } from "kysely";
import type { SalaryFrequency } from "../../../engine";
import type { LoanMethod } from "../../../engine/student-loans";
import type { Tx } from "../../../platform/store";
import { type ConfigRow, type PayPeriod, payPeriodAt, payScheduleOf } from "../../pay";
import type { PayRunTables } from "../store/pay-run-tables";

/** A run without its warnings. */
export type RunRow = Omit<Selectable<PayRunTables["pay_run"]>, "warnings">;

/** The period of a run that its payslips are calculated for. */
export interface RunPeriod extends PayPeriod {
  readonly payRunId: string;
  readonly payrollConfigId: string;
  /** Which run of the period; 0 is the main run. */
  readonly supplementary: number;
  readonly payFrequency: SalaryFrequency;
  /** How the payroll deducts the loans of several weeks; null for the rules' policy. */
  readonly loanMultiplesOfWeeks: LoanMethod | null;
  /** Whether the next pay date is in another tax year. */
  readonly isLastOfYear: boolean;
}

/** Whether a run pays before another of its payroll: by their regular pay dates, then in the order of the calendar. */
export function isBefore(run: RunPeriod, other: RunPeriod): boolean {
  if (run.regularPaymentDate !== other.regularPaymentDate) return run.regularPaymentDate < other.regularPaymentDate;
  if (run.sequence !== other.sequence) return run.sequence < other.sequence;
  return run.supplementary < other.supplementary;
}

/** Returns the period of an existing run. */
export async function periodOf(tx: Tx, config: ConfigRow, run: RunRow): Promise<RunPeriod> {
  const next = payPeriodAt(await payScheduleOf(tx, config), run.sequence + 1);
  return {
    payRunId: run.pay_run_id,
    payrollConfigId: run.payroll_config_id,
    payFrequency: run.pay_frequency,
    sequence: run.sequence,
    year: run.year,
    period: run.period,
    supplementary: run.supplementary,
    taxWeek: run.tax_week,
    taxMonth: run.tax_month,
    periodStartDate: run.period_start_date,
    periodEndDate: run.period_end_date,
    regularPaymentDate: run.regular_payment_date,
    paymentDate: run.payment_date,
    loanMultiplesOfWeeks: config.loan_multiples_of_weeks,
    isLastOfYear: next.year !== run.year,
  };
}
