export { carryDirectors, carryPay } from "./carry";
export { freePay } from "./free-pay";
export type { HeapF64, HeapI32 } from "./heap";
export {
  NO_LIMIT,
  regulatoryLimit,
  TAX_BANDS,
  TAX_TABLE_SIZE,
  taxBand,
  taxDueToDate,
  taxToDeduct,
} from "./income-tax";
export * from "./layout";
export {
  EMPLOYEE_MAIN_RATE,
  EMPLOYEE_UPPER_RATE,
  EMPLOYER_LOWER_RATE,
  EMPLOYER_MIDDLE_RATE,
  EMPLOYER_UPPER_RATE,
  earningsAbove,
  earningsBetween,
  employeeContribution,
  employerContribution,
  LOWER_EARNINGS_LIMIT,
  NI_TABLE_SIZE,
  PRIMARY_THRESHOLD,
  SECONDARY_THRESHOLD,
  stackedEmployeeContribution,
  stackedEmployerContribution,
  UPPER_EARNINGS_LIMIT,
  UPPER_SECONDARY_THRESHOLD,
} from "./national-insurance";
export { payPlain } from "./pay-plain";
export { payDirectors, payWide } from "./pay-wide";
export * from "./rounding";
export { averagedLoanDeduction, loanDeduction, planWithin, postgraduateWithin } from "./student-loans";
export { writeFlatTable, writeTaxTable } from "./tax-table";
