export { waitingApprovals } from "./approval/approvals";
export { bulkLineFields } from "./contract/line-schemas";
export type { PayslipData } from "./contract/payslip-schemas";
export { exampleBody, previewExample } from "./contract/preview-example";
export { previewShown } from "./contract/preview-schema";
export { daysOfTaxPeriod, inEmployment, referenceFrequency, sharedPensions } from "./jobs/employment-pay";
export type { AggregatedJobs } from "./jobs/jobs-of-page";
export { type JobNi, niOfJobs, niReported } from "./jobs/ni-of-jobs";
export { ordersAfterJobs, otherJobsFacts } from "./jobs/other-jobs-facts";
export { class1Contributions } from "./levy/class1-contributions";
export { levyOnFile, levyThrough, payBillToDate } from "./levy/levy-of-run";
export { postBulk } from "./lines/post-bulk";
export { addAmounts, type ShownAmounts, sumsByType, withoutAmounts } from "./payslips/add-amounts";
export {
  type Earlier,
  getEarlierPayments,
  NOTHING_EARLIER,
  payslipsInPeriod,
  pensionFacts,
  recordFacts,
} from "./payslips/earlier-payslips";
export { salaryLine } from "./payslips/engine-lines";
export { familyLeave } from "./payslips/family-leave";
export { findServiceRecords, type Given, givenTo } from "./payslips/given-to";
export { lastOfEach, lastPayslips, yearAfter } from "./payslips/last-payslips";
export { findPayslip } from "./payslips/mount-payslip";
export { getSlip, type NextSlip, nextSlips } from "./payslips/next-slip";
export { jobsOfPreview, openAmounts, openPayslip } from "./payslips/open-payslip";
export { paidInAdvance } from "./payslips/paid-elsewhere";
export { finalShown, type Group, type PensionRow, pensionRows } from "./payslips/payslip-data";
export { getShortfall, type PayslipWarning, payslipWarnings } from "./payslips/payslip-warnings";
export { type PayslipPlace, payslipsOfEmployee } from "./payslips/payslips-of-employee";
export { withPercentages } from "./payslips/percentages";
export { type PayslipRow, rowsOfRun } from "./payslips/rows-of-run";
export { withEarnings } from "./payslips/shown-amounts";
export { findEmployer, getContributions } from "./payslips/slip-parts";
export { yearOnFile } from "./payslips/year-on-file";
export { markDirty } from "./recalculate/mark-dirty";
export { readProgress } from "./recalculate/progress";
export { lockSettings } from "./recalculate/recalculation";
export { lastRun } from "./runs/create-run";
export { monthTotals, runsSoFar } from "./runs/month-totals";
export { addToRun, isPaidIn, paidIn, takeFromRun } from "./runs/people-of-run";
export { pendingRecalculations } from "./runs/run-data";
export { payslipEvent } from "./runs/run-event";
export type { RunRow } from "./runs/run-period";
export { lockedThrough, lockPayroll } from "./store/lock-payroll";
export type { LumpSum, PayRunTables } from "./store/pay-run-tables";
export {
  findRun,
  lockRun,
  selectLines,
  selectPayslips,
  selectPreviews,
  selectRunRows,
  selectRuns,
} from "./store/select-runs";
export type { SlipDocument } from "./store/slip-document";
export { findUses } from "./uses/run-uses";
