import type { Payslip, PayslipFacts } from "../../engine";

/** What earlier payments of the same earnings period leave for the next one. */
export interface Earlier {
  readonly earningsPeriodToDate: NonNullable<PayslipFacts["earningsPeriodToDate"]> | null;
  readonly pensionToDate: NonNullable<Payslip["pensionContributions"]>["payReferencePeriodToDate"] | null;
  /** Earnings that automatic enrolment counts, in pence. */
  readonly countedEarnings: number;
}

export const NOTHING_EARLIER: Earlier = { earningsPeriodToDate: null, pensionToDate: null, countedEarnings: 0 };
