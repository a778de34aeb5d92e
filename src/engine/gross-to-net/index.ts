export { type Amounts, addAmounts, nothingToDate, type ToDate } from "./amounts";
export { WITH_CHAPTERS } from "./chapters/with-chapters";
export { earlierInPeriod, type PaidPayslip, taxedInPeriod } from "./earlier-in-period";
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
export { LINE_OF_COLUMN } from "./line-of-column";
export { type PaySums, type ReadLine, sumLines, sumsOfGross } from "./pay-sums";
export { payslipFacts, payYear } from "./pay-year";
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
export { grossToNetAlone, type PayslipAloneFacts } from "./payslip-alone";
export { type ReadPayslip, readPayslipFacts } from "./read-facts";
export { readLines } from "./read-lines";
export { type ReadPaymentEntry, type ReadYear, readYear } from "./read-year";
export { amountsOf, type Payment, type Settlement, taxablePayment } from "./settle";
export { addToDate, type Paid, writePayslip, writeYearToDate } from "./write-payslip";
export type {
  DatedNiCategory,
  DatedPostgraduateLoan,
  DatedStudentLoan,
  DatedTaxCode,
  PaymentFacts,
  PayYear,
  YearFacts,
} from "./year-facts";
