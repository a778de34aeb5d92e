import type { Payslip, PayslipFacts } from "../../../engine";
import type { PayFrequency } from "../../../engine/base";

/** What earlier payments in the same earnings period leave for the next one. */
export interface Earlier {
  readonly earningsPeriodToDate: NonNullable<PayslipFacts["earningsPeriodToDate"]> | null;
  /** Totals taxed on their own in the pay period so far; null if nothing was paid in it. */
  readonly taxPeriodToDate: NonNullable<PayslipFacts["taxPeriodToDate"]> | null;
  /** The longer interval of a payroll before, whose tax table is used until its period ends; null without one. */
  readonly taxTableFrequency: PayFrequency | null;
  /** Of the last payslip in the period, in the order of its pensions. */
  readonly pensionsToDate: readonly NonNullable<Payslip["pensionContributions"]>["payReferencePeriodToDate"][];
  /** Earnings that count for automatic enrolment, in pence. */
  readonly countedEarnings: number;
}

export const NOTHING_EARLIER: Earlier = {
  earningsPeriodToDate: null,
  taxPeriodToDate: null,
  taxTableFrequency: null,
  pensionsToDate: [],
  countedEarnings: 0,
};
