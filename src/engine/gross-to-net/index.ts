export type {
  DirectorFacts,
  EarningsPeriodFacts,
  EarningsPeriodToDateFacts,
  NiBandResultFacts,
  PayLine,
  PayLineType,
  PayslipFacts,
  PensionType,
  StatutoryPayType,
  YearToDateFacts,
} from "./facts";
export { grossToNet } from "./gross-to-net";
export { PENSION_TYPES, STATUTORY_PAY_TYPES } from "./kinds";
export { payYear } from "./pay-year";
export type {
  NiBandResult,
  NiBands,
  NiBreakdown,
  Payslip,
  PayslipAmounts,
  SummaryItem,
  SummaryItemType,
  Warning,
  YearToDate,
} from "./payslip";
export type {
  DatedNiCategory,
  DatedPostgraduateLoan,
  DatedStudentLoan,
  DatedTaxCode,
  PaymentFacts,
  PayYear,
  YearFacts,
} from "./year-facts";
