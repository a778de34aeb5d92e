export { benefitYears, companyCars } from "./benefits";
export { payFrequencies, paymentDates } from "./draws";
export { type EmployeeFacts, employees, niLetters } from "./employees";
export { type LoanFacts, studentLoanFacts } from "./loans";
export { type PayrollFacts, type PayrollOptions, payrolls, payYears } from "./pay-years";
export { type DatedPayslipFacts, type PlainPayslipFacts, payslips, plainPayslips } from "./payslips";
export { type TaxCodeOptions, taxCodes } from "./tax-codes";
