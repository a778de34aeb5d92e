import type { Rulebook } from "../../rulebook";
import type { PopulationOptions } from "../ground";
import { bandsAddUp, lettersAddUp } from "./bands";
import type { PayslipLaw, YearLaw } from "./law";
import { morePayIsNeverTaxedLess, noCliff } from "./more-pay";
import { orderOfLines, week1KnowsNoYear } from "./same-result";
import { netIsGrossLessDeductions, refundsAreLimited, taxLeavesPay } from "./tax-limits";
import { orderOfPayments, spreadIndependence, yearIsTheSum } from "./year";

export { bandsAddUp, lettersAddUp } from "./bands";
export { type BothCalculations, carryForward } from "./carry-forward";
export {
  type Answer,
  type Finding,
  type Law,
  lawProperty,
  type PayslipCalculation,
  type PayslipLaw,
  type YearCalculation,
  type YearLaw,
} from "./law";
export { type MorePay, morePayIsNeverTaxedLess, noCliff } from "./more-pay";
export { orderOfEmployees, type PayrollCalculation, type ReorderedPayroll } from "./payroll";
export * from "./same-result";
export { netIsGrossLessDeductions, refundsAreLimited, taxLeavesPay } from "./tax-limits";
export { orderOfPayments, spreadIndependence, type TwoYears, yearIsTheSum } from "./year";

/** Returns every law that applies to a calculation of single payslips. */
export function payslipLaws(rulebook: Rulebook, options?: PopulationOptions): readonly PayslipLaw<unknown>[] {
  return [
    bandsAddUp(rulebook, options),
    lettersAddUp(rulebook, options),
    netIsGrossLessDeductions(rulebook, options),
    noCliff(rulebook, options),
    morePayIsNeverTaxedLess(rulebook, options),
    refundsAreLimited(rulebook, options),
    taxLeavesPay(rulebook, options),
    orderOfLines(rulebook, options),
    week1KnowsNoYear(rulebook, options),
  ];
}

/** Returns every law that applies to a calculation of full years. */
export function yearLaws(rulebook: Rulebook, options?: PopulationOptions): readonly YearLaw<unknown>[] {
  return [spreadIndependence(rulebook, options), orderOfPayments(rulebook, options), yearIsTheSum(rulebook, options)];
}
