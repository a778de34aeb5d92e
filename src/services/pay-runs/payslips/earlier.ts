import type { Payslip, PayslipFacts } from "../../../engine";

/** What earlier payments of the same earnings period leave for the next one. */
export interface Earlier {
  readonly earningsPeriodToDate: NonNullable<PayslipFacts["earningsPeriodToDate"]> | null;
  /** What was taxed alone in the pay period before; null where nothing was paid in it. */
  readonly taxPeriodToDate: NonNullable<PayslipFacts["taxPeriodToDate"]> | null;
  readonly pensionToDate: NonNullable<Payslip["pensionContributions"]>["payReferencePeriodToDate"] | null;
  /** Earnings that automatic enrolment counts, in pence. */
  readonly countedEarnings: number;
}

export const NOTHING_EARLIER: Earlier = {
  earningsPeriodToDate: null,
  taxPeriodToDate: null,
  pensionToDate: null,
  countedEarnings: 0,
};
