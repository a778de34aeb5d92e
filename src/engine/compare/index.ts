// The entry "paypacket/compare": another payroll's payslips against this one's, and why they differ.

export { COMPARED_AMOUNTS, type ComparedAmount } from "./amounts";
export { DIFFERENCE_CAUSES, type DifferenceCause } from "./causes";
export {
  type ComparedAmounts,
  type ComparedEmployee,
  type ComparedPayrolls,
  type ComparePayrollsFacts,
  type ComparisonOutcome,
  comparePayrolls,
  type FoundCause,
  type StatedPayslip,
} from "./compare-payrolls";
export { factsOfReport } from "./read/facts-of-report";
export { type ReportedPayroll, readFps } from "./read/read-fps";
export {
  PAYSLIP_COLUMNS,
  type PayslipColumn,
  type PayslipColumns,
  readPayslipCsv,
  type StatedRow,
} from "./read/read-payslip-csv";
export type { ReportedLetter, ReportedPayment } from "./read/reported";
