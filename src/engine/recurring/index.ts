export { dueInPeriod, type RecurringDue } from "./due";
export {
  ON_LEAVING,
  type OnLeaving,
  RECURRING_BASES,
  RECURRING_PERIODS,
  type RecurringBasis,
  type RecurringPause,
  type RecurringPeriod,
  type RecurringPeriods,
  type RecurringTerms,
  SETTLE_ACTIONS,
  type SettleAction,
  WHEN_NET_TOO_LOW,
  WHEN_UNPAID,
  type WhenNetTooLow,
  type WhenUnpaid,
} from "./item";
export { type RecurringLedger, type RecurringPosting, recurringLedger } from "./ledger";
export { postInFull, reduceToNet } from "./post";
