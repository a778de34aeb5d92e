export { monthSent, type SentSubmission } from "./charges/month-sent";
export { monthTotalsReported } from "./charges/month-totals-reported";
export { payBillReported } from "./charges/pay-bill-reported";
export { outstandingExample, outstandingShown } from "./contract/outstanding-operation";
export { type EmployingPayroll, employingPayrolls, employsBetween } from "./eps/employing-payrolls";
export { type ReportedSummary, reportedSummaries } from "./eps/reported-in";
export { isSmallEmployer } from "./eps/small-employer";
export { statutoryMonths } from "./eps/statutory-months";
export { getStatutoryPay, statutoryPayOnFile } from "./eps/statutory-pay-paid";
export { correctedFigures } from "./fps/corrected-figures";
export { untoldLeavers } from "./fps/late-leavers";
export { reportedFigures } from "./fps/reported-figures";
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
