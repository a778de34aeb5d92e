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
export { type RecurringLedger, type RecurringPosting, type RecurringWhole, recurringLedger } from "./ledger";
export { type PayOfPeriod, postInFull, reduceToNet } from "./post";
