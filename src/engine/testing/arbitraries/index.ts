export { benefitYears, companyCars } from "./benefits";
export { type EmployeeFacts, employees, niLetters } from "./employees";
export { payFrequencies } from "./frequency";
export { type LoanFacts, studentLoanFacts } from "./loans";
export { paymentDates } from "./moments";
export { type PayrollFacts, type PayrollOptions, payrolls, payYears } from "./pay-years";
export { type DatedPayslipFacts, type PlainPayslipFacts, payslips, plainPayslips } from "./payslips";
export { type TaxCodeOptions, taxCodes } from "./tax-codes";
