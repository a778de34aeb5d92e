export { assessWorker } from "./assessment/assess-worker";
export type { AssessmentException } from "./assessment/exceptions";
export type {
  Assessment,
  AssessmentFacts,
  AssessmentOutcome,
  Consequences,
  WorkerCategory,
} from "./assessment/facts";
export { type StatePensionDate, type StatePensionDateFacts, statePensionDate } from "./assessment/state-pension-date";
export { CONTRIBUTION_BASES, type ContributionBasis, type PensionType } from "./contributions/bases";
export { calculateContributions } from "./contributions/calculate-contributions";
export { hasAutoEnrolmentMinimum } from "./contributions/check-minimum";
export {
  contributionsOn,
  type PensionPay,
  type PensionTerms,
  sharedSaving,
} from "./contributions/contribution";
export { contributionsOfPayslip, type PensionOfPayslip } from "./contributions/contributions-of-payslip";
export type {
  ContributionFacts,
  ContributionOverride,
  PayslipPensionFacts,
  PeriodToDateFacts,
} from "./contributions/facts";
export { isPersonalScheme, SCHEME_KINDS } from "./contributions/facts";
export type { PensionRow } from "./contributions/pension-rows";
export type { RateShape } from "./contributions/rate";
export type { Contributions, PensionLine } from "./contributions/result";
export type { NormalPay } from "./contributions/settle-payment";
export type { GroupTerms } from "./contributions/terms";
export { assessReEnrolment, type ReEnrolment, type ReEnrolmentFacts } from "./enrolment/assess-re-enrolment";
export { type EnrolmentDates, type EnrolmentDatesFacts, enrolmentDates } from "./enrolment/enrolment-dates";
export * from "./enrolment/enrolment-information";
export { type OptInFacts, type OptInPlan, planOptIn } from "./enrolment/plan-opt-in";
export { type OptOutFacts, type OptOutPeriod, planOptOut } from "./enrolment/plan-opt-out";
export * from "./enrolment/plan-postponement";
export * from "./enrolment/re-enrolment-window";
export { type AllowedBases, type AllowedBasesFacts, type AllowedBasis, allowedBases } from "./groups/allowed-bases";
export { type CertificateCheck, type CertificateFacts, checkCertificate } from "./groups/check-certificate";
export { type CheckedGroup, checkGroup, type GroupFacts } from "./groups/check-group";
export { endMembership, type MembershipEnd, type MembershipEndFacts } from "./membership/end-membership";
export { previewRefund, type RefundFacts, type RefundPreview } from "./membership/preview-refund";
export type { AfterMembership, MembershipEndReason } from "./membership/reasons";
export type { MembershipPeriodFacts, RefundPeriod } from "./membership/refund-periods";
export {
  contributionsDueDate,
  longestInterval,
  type PayReferencePeriod,
  type PayReferencePeriodFacts,
  payReferencePeriod,
} from "./pay-reference-period";
export { isCountedStatutoryPay, type PensionRules, readPensionRules } from "./pension-rules";
export { qualifyingPay } from "./qualifying-pay";
export type { Gender } from "./state-pension-age";
