export { monthSent, type SentSubmission } from "./charges/month-sent";
export { type ReportedSummary, reportedSummaries } from "./eps/reported-in";
export { isSmallEmployer } from "./eps/small-employer";
export { statutoryMonths } from "./eps/statutory-months";
export { statutoryPayOf, statutoryPayOnFile } from "./eps/statutory-pay-paid";
export { untoldLeavers } from "./fps/late-leavers";
export { submitFps } from "./fps/submit-fps";
export { type MissingSubmission, missingSubmissions } from "./missing-submissions";
export { selectSubmissions } from "./store/select-submissions";
