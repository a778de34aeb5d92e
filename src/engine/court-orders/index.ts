export { applyCourtOrders } from "./apply-court-orders";
export type { OrderWarning, OrderWarningToken } from "./cross-orders";
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
export type * from "./order-types";
export type { CourtOrderLineItem, CourtOrderResult, CourtOrders, LineItemStatus } from "./outcome";
