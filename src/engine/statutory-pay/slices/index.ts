export { type ComparedWeek, type Difference, differenceOf, type Overpayment } from "./difference";
export {
  type ExternalPayment,
  type ExternalPaymentFacts,
  readExternalPayments,
  type Settlement,
  settleExternally,
} from "./external-payments";
export { numberSlices } from "./number-slices";
export { applyOverrides, type Override, type OverrideFacts, readOverrides, weeksBelowStatutory } from "./overrides";
export { type PayPeriod, type PayPeriodFacts, periodKey, readPayPeriods } from "./pay-period";
export { type DifferenceFacts, type PaymentStatus, type PostedDifference, postDifference } from "./post-difference";
export { type NumberedSlice, readSlices } from "./read-slices";
export {
  type Reconciliation,
  type ReconciliationFacts,
  type ReconciliationOutcome,
  reconcileLineItems,
} from "./reconcile-slices";
export * from "./slice";
export { ALLOCATIONS, type Allocation, splitDays, type WeekPart } from "./split-days";
