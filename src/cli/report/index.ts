export { count } from "./count";
export { showDate } from "./dates";
export { showMoney } from "./money";
export { type PayrollRun, payrollReport } from "./payroll-report";
export { problemLines, refusedReport } from "./refused";
export { workingsOfPayment, workingsText } from "./workings-text";
