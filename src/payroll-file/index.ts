export { COLUMNS as PAYROLL_COLUMNS } from "./csv-columns";
export type { CsvMapping } from "./origins";
export { traceProblems } from "./origins";
export type { Employee, Employer, Payroll, PayrollReading } from "./payroll";
export { isPayrollHeading, readCsvPayroll } from "./read-csv-payroll";
export { readPayroll } from "./read-payroll";
