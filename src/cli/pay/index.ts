export { checkEmployer, dueToHmrc, type MonthDue } from "./due-to-hmrc";
export { type PaidEmployee, type PaidPayroll, payEmployee, payPayroll, type RefusedEmployee } from "./pay-payroll";
export { payrollFps } from "./payroll-fps";
export { calculateLoans, sum, sumTotals, type Totals } from "./totals";
