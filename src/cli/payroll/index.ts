export { traceProblems } from "./origins";
export type { Employee, Employer, Payroll } from "./payroll";
export { readPayrollFile } from "./read-payroll-file";
