export { assessWorker } from "./assessment/assess-worker";
export type {
  Assessment,
  AssessmentException,
  AssessmentFacts,
  AssessmentOutcome,
  Consequences,
  WorkerCategory,
} from "./assessment/facts";
export { type StatePensionDate, type StatePensionDateFacts, statePensionDate } from "./assessment/state-pension-date";
export { calculateContributions } from "./contributions/calculate-contributions";
export {
  type Contribution,
  contributionsOn,
  type PensionPay,
  type PensionTerms,
  type SidePay,
  sharedSaving,
} from "./contributions/contribution";
export type {
  ContributionBasis,
  ContributionFacts,
  ContributionOverride,
  Contributions,
  GroupTerms,
  PensionLine,
  PeriodToDateFacts,
} from "./contributions/facts";
export { type PayReferencePeriod, type PayReferencePeriodFacts, payReferencePeriod } from "./pay-reference-period";
export { qualifyingEarnings, type Thresholds, thresholdsOn } from "./thresholds";
