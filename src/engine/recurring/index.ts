export { dueInPeriod, type RecurringDue } from "./due";
export type {
  OnLeaving,
  RecurringBasis,
  RecurringPause,
  RecurringPeriod,
  RecurringPeriods,
  RecurringTerms,
  SettleAction,
  WhenNetTooLow,
  WhenUnpaid,
} from "./item";
export { type RecurringLedger, type RecurringPosting, recurringLedger } from "./ledger";
export { postInFull, reduceToNet } from "./post";
