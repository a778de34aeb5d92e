export { count, showDate, showMoney } from "./figures";
export {
  type PayrollRun,
  payrollReport,
  problemLines,
  refusedReport,
  workingsOfPayment,
  workingsText,
} from "./payroll-report";
