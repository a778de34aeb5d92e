export { payslipLaws, yearLaws } from "./all";
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
export { netIsGrossLessDeductions } from "./net-pay";
export { orderOfEmployees, type PayrollCalculation, type ReorderedPayroll } from "./payroll";
export {
  type CalculationInZone,
  orderOfLines,
  type ReorderedLines,
  TIME_ZONES,
  timeZoneIndependence,
  week1KnowsNoYear,
} from "./same-result";
export { refundsAreLimited, taxLeavesPay } from "./tax-limits";
export { orderOfPayments, spreadIndependence, type TwoYears, yearIsTheSum } from "./year";
