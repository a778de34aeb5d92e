export { dueInPeriod, type RecurringDue } from "./due";
export * from "./item";
export { type RecurringLedger, type RecurringPosting, recurringLedger } from "./ledger";
export { postInFull, reduceToNet } from "./post";
