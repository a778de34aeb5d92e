// Orders on an employee's earnings. Begin at `apply-court-orders.ts`: `read/` reads the pay-day and its orders,
// `settle/` deducts them in running order, `explain/` and `write/` report the result; `change/` updates orders between
// pay-days. All that differs between types of order is in `types/`, one file per type.
export { applyCourtOrders } from "./apply-court-orders";
export * from "./attachable-earnings";
export { changeCourtOrderStatus, type OrderStatusFacts } from "./change/change-order-status";
export { type CheckCourtOrderFacts, type CheckedCourtOrder, checkCourtOrder } from "./change/check-court-order";
export { type CourtOrderCorrection, correctCourtOrder } from "./change/correct-court-order";
export { secondReportDue } from "./change/creditor-report";
export { orderInForceOn } from "./change/order-in-force";
export { type OrderStateFacts, restoreCourtOrder } from "./change/restore-court-order";
export { type VaryCourtOrderFacts, varyCourtOrder } from "./change/vary-court-order";
export * from "./court-order-constants";
export { type CourtOrderFacts, type CourtOrderTerms, type CourtOrderVariation, fieldsOf } from "./facts/order-facts";
export type { CourtOrderState } from "./facts/order-state";
export type {
  AdvancePayFacts,
  AttachableEarningsFact,
  CourtOrderDayFacts,
  CourtOrdersFacts,
  OrdersOfJobsFacts,
  PaidOnDayFacts,
  PaySeriesFacts,
} from "./facts/pay-day-facts";
export type { OrderQuestion } from "./order";
export { carryMistakes, type OrderMistakes, orderAtStart, remainingDebt } from "./order-states";
export type { OrderWarning, OrderWarningToken } from "./order-warning";
export { type OrdersTaken, orderAfter, ordersOfPayslip } from "./orders-of-payslip";
export type { CourtOrderLineItem, CourtOrderResult, CourtOrders, LineItemStatus, PaidOnDay } from "./outcome";
export { getOrderKind, ORDER_TYPES, type OrderType } from "./types";
export {
  DEDUCTION_BASES,
  type DeductionBasis,
  ORDER_STATUSES,
  type OrderStatus,
  PRIORITY_LEVELS,
  PROTECTED_EARNINGS_SETTINGS,
  type PriorityLevel,
  type ProtectedEarningsSetting,
  REMITTANCE_DEADLINES,
  type RemittanceDeadline,
  STUDENT_LOAN_INTERACTIONS,
  type StudentLoanInteraction,
  type Territory,
} from "./words";
