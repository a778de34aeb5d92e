export { payrollCsv } from "./payroll-csv";
export { payrollJson } from "./payroll-json";
