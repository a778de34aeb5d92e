import { floorDivide } from "../../kernel";
import { endOfTaxYear, startOfTaxYear, type TaxYear } from "../base";

/** The period that a loan threshold is wanted for. */
export interface LoanPeriod {
  readonly unit: "Day" | "Week" | "Month";
  readonly count: number;
}

/** A loan's threshold for a period in pence: the year's figure apportioned, cut to the penny. */
export function loanThreshold(thresholdYearPence: number, period: LoanPeriod, taxYear: TaxYear): number {
  return floorDivide(thresholdYearPence * period.count, periodsInYear(period, taxYear));
}

function periodsInYear(period: LoanPeriod, taxYear: TaxYear): number {
  if (period.unit === "Week") return 52;
  return period.unit === "Month" ? 12 : endOfTaxYear(taxYear) - startOfTaxYear(taxYear) + 1;
}
