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
export { FAMILY_EMPLOYMENTS, type FamilyEmployment, SICK_PAY_EMPLOYMENT, type SickPayEmployment } from "./employment";
export { EVENT, EVENTS, type FamilyEvent, findEvent, placementFollowsMatch } from "./event";
export { explainAverage } from "./explain-average";
export * from "./fraction";
export { type NewStarterFacts, payOfNewStarter } from "./new-starter";
export type { PayHistory } from "./pay-history";
export { PAY_RISES, type PayRise, type PayRiseFacts, raisedBy, risesThatCount } from "./pay-rises";
export type { Span } from "./relevant-period";
export * from "./statutory-types";
export { expectedWeek } from "./test-week";
export { getSunday } from "./weekday";
