import type { WorkingStep } from "../base";
import type { OrderDay } from "./order-day";
import type { OrdersOutcome } from "./settle-orders";

export function explainOrders(_day: OrderDay, _outcome: OrdersOutcome): WorkingStep[] {
  return [];
}
