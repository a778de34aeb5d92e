export type { CarFacts } from "./benefits";
export { buildFps, type FpsMessage, type FpsTotals } from "./build-fps";
export type { FilingAddressFacts, FpsEmployeeFacts, PartnerFacts } from "./employee";
export type { FpsDirectorFacts, FpsEmploymentFacts } from "./employment";
export type { FpsFacts, LateReason } from "./fps-facts";
export type { FlexibleDrawdownFacts, TrivialCommutationFacts } from "./lump-sums";
export { pastYearPayslip, toldInLaterYearPayslip, toldLatePayslip, withFiguresToDate } from "./past-year";
export type { FpsPaymentFacts } from "./payment-facts";
export type { FpsStarterFacts } from "./starter";
