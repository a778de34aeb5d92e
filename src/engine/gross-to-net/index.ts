export { grossToNetAlone, type PayslipAloneFacts } from "./alone";
export {
  type Amounts,
  addAmounts,
  multiplyAmounts,
  NO_TAX,
  NOTHING_TO_DATE,
  paymentAmounts,
  type ToDate,
} from "./amounts";
export { deductPensions } from "./deduct-pension";
export {
  aggregateOtherJobs,
  daysOfPossiblePeriods,
  earlierInPeriod,
  longerTaxTable,
  type OtherJob,
  type PaidPayslip,
  taxedInPeriod,
  taxedThroughPeriod,
  wasTaxedAlone,
} from "./earlier-in-period";
export type * from "./facts";
export { grossToNet } from "./gross-to-net";
export { LINE_OF_COLUMN, PENSION_TYPES, STATUTORY_PAY_TYPES } from "./kinds";
export {
  aggregateLateDirector,
  aggregateLateJobs,
  type DirectorPay,
  type LoansOnDay,
  withLateLoans,
} from "./late-jobs";
export { digestOfLawUsed } from "./law-used";
export { type Pay, plainPay } from "./pay";
export { grossForPercentages, type PaySums, type ReadLine, sumGross, sumLines, takesStatutoryPay } from "./pay-sums";
export { payslipFacts, payUncheckedYear, payYear } from "./pay-year";
export type * from "./payslip";
export { NOTHING_EARLIER } from "./read-earlier";
export { readLines } from "./read-lines";
export type { Payment, ReadPayment } from "./read-payment";
export { readPayslip } from "./read-payslip";
export { type ReadPaymentEntry, type ReadYear, readYear } from "./read-year";
export { loanEarnings, type Settlement, taxablePayment } from "./settle";
export { employerCost } from "./write-payslip";
export { type SettledAmounts, settledAmounts, writeWholePayslip } from "./write-whole-payslip";
export type * from "./year-facts";
export { addToDate, type Paid, writeYearToDate } from "./year-to-date";
