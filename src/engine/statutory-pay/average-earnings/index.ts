export {
  type Average,
  averageOrContract,
  averageUpTo,
  isAverage,
  missingPayDays,
  type PayDaysMissing,
  underPolicy,
} from "./average";
export { type AverageEarnings, averageEarnings } from "./average-earnings";
export type { AverageEarningsFacts } from "./average-facts";
export {
  FAMILY_EMPLOYMENTS,
  type FamilyEmployment,
  type NewStarterFacts,
  payOfNewStarter,
  SICK_PAY_EMPLOYMENT,
  type SickPayEmployment,
} from "./employment";
export { EVENT, EVENTS, type FamilyEvent, findFamilyEvent, placementFollowsMatch } from "./event";
export { explainAverage } from "./explain-average";
export * from "./fraction";
export type { PayHistory } from "./pay-history";
export { PAY_RISES, type PayRise, type PayRiseFacts, raisedBy, risesThatCount } from "./pay-rises";
export type { Span } from "./relevant-period";
export * from "./statutory-types";
export { expectedWeek, getSunday } from "./test-week";
