export { askPayroll } from "./ask-payroll";
