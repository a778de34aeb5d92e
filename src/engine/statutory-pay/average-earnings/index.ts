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
export { explainAverage } from "./explain-average";
export * from "./fraction";
export type { PayHistory } from "./pay-history";
export { type PayRise, raisedBy, risesThatCount } from "./pay-rises";
export type { AverageEarningsFacts, EarningsEmployment } from "./read-average-facts";
export { EVENT_KEYS, type EventFacts, type FamilyEvent, readEvent } from "./read-event";
export { PAY_HISTORY_KEYS, readDays, readPayHistory } from "./read-pay-history";
export type { Span } from "./relevant-period";
export * from "./statutory-types";
export { expectedWeek } from "./test-week";
export { sundayOf } from "./weekday";
