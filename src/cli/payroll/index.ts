export { traceProblems } from "./origins";
export type { Employee, Employer, Payroll, PayrollReading } from "./payroll";
export { readPayrollFile } from "./read-payroll-file";
