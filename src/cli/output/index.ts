export { payrollCsv, payrollJson } from "./written-payroll";
