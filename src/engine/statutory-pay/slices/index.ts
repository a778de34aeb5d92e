export { EXTERNAL_PAYMENTS, type ExternalPaymentFacts, settleExternally } from "./external-payments";
export { applyOverrides, OVERRIDES, type OverrideFacts, weeksBelowStatutory } from "./overrides";
export { PAY_PERIODS, type PayPeriodFacts } from "./pay-period";
export { type DifferenceFacts, type PaymentStatus, type PostedDifference, postDifference } from "./post-difference";
export { LINE_ITEMS, type NumberedSlice } from "./read-slices";
export * from "./reconcile-slices";
export * from "./slice";
export { ALLOCATION, type Allocation, findPayPeriod, type PayCalendar, splitDays, type WeekPart } from "./split-days";
