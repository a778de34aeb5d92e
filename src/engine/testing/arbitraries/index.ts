export { type EmployeeFacts, employees } from "./employees";
export { payFrequencies } from "./frequency";
export { niLetters } from "./letters";
export { type LoanFacts, studentLoanFacts } from "./loans";
export { paymentDates } from "./moments";
export { payYears } from "./pay-years";
export { type PayrollFacts, type PayrollOptions, payrolls } from "./payrolls";
export { type DatedPayslipFacts, type PlainPayslipFacts, payslips, plainPayslips } from "./payslips";
export { type TaxCodeOptions, taxCodes } from "./tax-codes";
