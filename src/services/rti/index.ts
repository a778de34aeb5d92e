export { monthSent, type SentSubmission } from "./charges/month-sent";
export { monthTotalsReported, payBillReported } from "./charges/month-totals-reported";
export { outstandingExample, outstandingShown } from "./contract/outstanding-operation";
export { type EmployingPayroll, employingPayrolls, employsBetween } from "./eps/employing-payrolls";
export { type ReportedSummary, reportedSummaries } from "./eps/reported-in";
export { getStatutoryPay, isSmallEmployer, statutoryMonths, statutoryPayOnFile } from "./eps/statutory-months";
export { correctedFigures } from "./fps/corrected-figures";
export { reportedFigures } from "./fps/last-slips";
export { untoldLeavers } from "./fps/late-leavers";
export { submitFps } from "./fps/submit-fps";
export {
  findOutstanding,
  isYearReportedOver,
  outstandingData,
  outstandingReports,
  withoutForgottenMonths,
} from "./outstanding/find-outstanding";
export { type MissingSubmission, missingSubmissions } from "./outstanding/outstanding";
export { REPORTED } from "./store/rti-tables";
export { selectSubmissions } from "./store/select-submissions";
