import { floorDivide } from "../../kernel";
import { type EarningsPeriod, endOfTaxYear, type Pence, startOfTaxYear, type TaxYear } from "../base";

/** Returns a loan's threshold for a period in pence: the annual figure apportioned, rounded down to the penny. */
export function loanThreshold(thresholdYearPence: Pence, period: EarningsPeriod, taxYear: TaxYear): number {
  return floorDivide(thresholdYearPence * period.count, periodsInYear(period, taxYear));
}

function periodsInYear(period: EarningsPeriod, taxYear: TaxYear): number {
  if (period.unit === "Week") return 52;
  return period.unit === "Month" ? 12 : endOfTaxYear(taxYear) - startOfTaxYear(taxYear) + 1;
}
