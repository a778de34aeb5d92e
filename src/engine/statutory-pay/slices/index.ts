export {
  type ExternalPayment,
  type ExternalPaymentFacts,
  readExternalPayments,
  settleExternally,
} from "./external-payments";
export { applyOverrides, type Override, type OverrideFacts, readOverrides, weeksBelowStatutory } from "./overrides";
export { type PayPeriod, type PayPeriodFacts, readPayPeriods } from "./pay-period";
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
