export { count, showDate, showMoney } from "./figures";
export { type PayrollRun, payrollReport, problemLines, refusedReport } from "./payroll-report";
export { workingsOfPayment, workingsText } from "./workings-text";
