import { FREQUENCIES, type PayFrequency } from "../base";
import type { LoanPeriod } from "./loan-threshold";

/** The loan period of a regular interval between payments; irregular pay has a week. */
export function loanPeriodOf(frequency: PayFrequency): LoanPeriod {
  const { base, span } = FREQUENCIES[frequency];
  return { unit: base === 52 ? "Week" : "Month", count: span };
}
