// The entry "paypacket/corrections": late facts of closed periods, and what an open run pays or recovers for them.

export { CORRECTION_CODES, isReportedInPastYear, PAST_YEAR_CAUSES, type PastYearCause } from "./correction-codes";
export type * from "./facts";
export { type LeaverDebt, type LeaverDebtOfYear, leaverDebt } from "./leaver-debt";
export { changesOrder } from "./order-effects";
export { type ClosedPayDay, type OrdersOfClosedDays, ordersOfClosedDays } from "./orders-of-closed-days";
export type * from "./plan";
export { lawfulPayslips, planCorrections } from "./plan-corrections";
export { MOST_YEARS } from "./read-corrections";
export { type RepaidDebt, type RepaymentBasis, repaidDebt } from "./repaid-debt";
export { type SettledContributions, settledContributions } from "./settled";
export { changesReportedFigures, haveSameFigures, type ToDateDifference, withToDateDifference } from "./to-date";
