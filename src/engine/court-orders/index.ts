export { applyCourtOrders } from "./apply-court-orders";
export {
  ATTACHABLE_PAY_TYPES,
  ATTACHABLE_PENSION_TYPES,
  type AttachableEarnings,
  type AttachableEarningsFacts,
  type AttachablePayType,
  type AttachablePensionType,
  attachableEarnings,
} from "./attachable-earnings";
export {
  changeCourtOrderStatus,
  ORDER_STATUS_MOVES,
  type OrderStatusFacts,
} from "./change-order-status";
export { type CheckCourtOrderFacts, type CheckedCourtOrder, checkCourtOrder } from "./check-court-order";
export { type CourtOrderCorrection, correctCourtOrder } from "./correct-court-order";
export {
  type ConstantBand,
  type ConstantTable,
  type CourtOrderConstants,
  courtOrderConstants,
} from "./court-order-constants";
export type { OrderWarning, OrderWarningToken } from "./cross-orders";
export { explainOrders } from "./explain-orders";
export type {
  AdvancePayFacts,
  AttachableEarningsFact,
  CourtOrderFacts,
  CourtOrderState,
  CourtOrdersFacts,
  CourtOrderTerms,
  CourtOrderVariation,
  OrderStatus,
  PaySeriesFacts,
} from "./facts";
export { type Interval, intervalOf } from "./interval";
export type { Order } from "./order";
export type { OrderDay, Portion } from "./order-day";
export { type OrderFigures, type OrderRules, orderFiguresOn, orderRulesOf } from "./order-figures";
export type * from "./order-types";
export { ORDER_TYPE_RULES, ORDER_TYPES } from "./order-types";
export {
  type CourtOrderDayFacts,
  type OrdersPayment,
  type OrdersTaken,
  orderAfter,
  ordersOfPayslip,
} from "./orders-of-payslip";
export type { CourtOrderLineItem, CourtOrderResult, CourtOrders, LineItemStatus } from "./outcome";
export type { NetEarnings } from "./read-values";
export { type OrderStateFacts, restoreCourtOrder } from "./restore-court-order";
export { type OrdersOutcome, settleOrders } from "./settle-orders";
export type { Settled } from "./settled";
export { type VaryCourtOrderFacts, varyCourtOrder } from "./vary-court-order";
export { writeOrders } from "./write-orders";
