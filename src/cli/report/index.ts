export { count } from "./count";
export { showMoney } from "./money";
export { payrollReport } from "./payroll-report";
export { problemLines, refusedReport } from "./refused";
export { workingsOfPayment, workingsText } from "./workings-text";
