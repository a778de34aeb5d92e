import type { CourtOrderFacts } from "../../../engine";
import type { RequestProblem } from "../contract/issue";
import type { CalculatorRequest, RequestOrder } from "../contract/request";

/** What answers have of an order and a caller may send back; nothing is worked out from it. */
const OF_ANSWERS = new Set(["details", "lineItems", "createdAt", "updatedAt", "version"]);

/** A court order in the engine's words: the fields of its type beside the others. */
export function engineOrder(order: RequestOrder): CourtOrderFacts {
  const own = Object.entries(order).filter(([field]) => !OF_ANSWERS.has(field));
  return { ...Object.fromEntries(own), ...order.details } as unknown as CourtOrderFacts;
}

/** The orders of a request, in the engine's words. */
export function ordersOf({ courtOrders }: Pick<Partial<CalculatorRequest>, "courtOrders">): readonly CourtOrderFacts[] {
  return (courtOrders ?? []).map(engineOrder);
}

/** The same field may not stand in an order and in its `details`. */
export function sentTwice(orders: readonly RequestOrder[]): readonly RequestProblem[] {
  return orders.flatMap((order, at) =>
    Object.keys(order.details ?? {})
      .filter((field) => field in order)
      .map((field) => ({
        token: "sent_twice" as const,
        path: `/courtOrders/${at}/details/${field}`,
        arguments: { other: field },
        reason: "The field stands in the order and in its details.",
      })),
  );
}
