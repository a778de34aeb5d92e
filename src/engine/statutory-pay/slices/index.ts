export { type Difference, differenceOf, type Overpayment } from "./difference";
export { type PayPeriod, type PayPeriodFacts, periodKey, readPayPeriods } from "./pay-period";
export * from "./slice";
export { ALLOCATIONS, type Allocation, splitDays, type WeekPart } from "./split-days";
