// The entry "paypacket/compare": another payroll's payslips against this one's, and why they differ.

export { COMPARED_AMOUNTS, type ComparedAmount } from "./amounts";
export * from "./compare-payrolls";
export { type Comparison, type PairedPayslips, pairPayslips } from "./pair-payslips";
export { factsOfReport } from "./read/facts-of-report";
export { type AmbiguousColumn, type ColumnMatch, matchColumns, type UnknownHeading } from "./read/match-columns";
export type { ReportedLetter, ReportedPayment } from "./read/our-payslip";
export { type OurPayslip, readOurPayslips } from "./read/our-payslip";
export { PAYSLIP_PRESETS, type PayslipPreset } from "./read/presets";
export { type ReportedPayroll, readFps } from "./read/read-fps";
export * from "./read/read-payslip-csv";
export { suggestColumns } from "./read/suggest-columns";
export {
  type PayslipFileKind,
  payslipFileKind,
  readTheirPayslips,
  type TheirPayslip,
} from "./read/their-payslip";
export { DIFFERENCE_CAUSES, type DifferenceCause } from "./variant";
