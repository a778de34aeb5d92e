export { showDate } from "./dates";
export { dueTable } from "./due-table";
export { moneyBar } from "./money-bar";
export { operatedCode } from "./operated-code";
export { payrollReport, type View } from "./payroll-report";
export { payslipTable } from "./payslip-table";
export { problemLines, refusedReport } from "./refused";
export { workingsOfPayment, workingsText } from "./workings-text";
export { yearTable } from "./year-table";
