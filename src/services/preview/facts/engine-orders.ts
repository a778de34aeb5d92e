import type { CourtOrderFacts } from "../../../engine";
import type { RequestProblem } from "../contract/issue";
import type { CalculatorRequest, RequestOrder } from "../contract/request";

/** Fields of an order in responses, which a caller may send back; they are ignored. */
const OF_ANSWERS = new Set(["details", "lineItems", "createdAt", "updatedAt", "version"]);

/** Converts a court order to the engine's form: the fields of its type are merged with the others. */
export function engineOrder(order: RequestOrder): CourtOrderFacts {
  const own = Object.entries(order).filter(([field]) => !OF_ANSWERS.has(field));
  return { ...Object.fromEntries(own), ...order.details } as unknown as CourtOrderFacts;
}

/** Returns the orders of a request in the engine's form. */
export function ordersOf({ courtOrders }: Pick<Partial<CalculatorRequest>, "courtOrders">): readonly CourtOrderFacts[] {
  return (courtOrders ?? []).map(engineOrder);
}

/** Reports fields that are both in an order and in its `details`. */
export function sentTwice(orders: readonly RequestOrder[]): readonly RequestProblem[] {
  return orders.flatMap((order, at) =>
    Object.keys(order.details ?? {})
      .filter((field) => field in order)
      .map((field) => ({
        token: "sent_twice" as const,
        path: `/courtOrders/${at}/details/${field}`,
        arguments: { other: field },
        reason: "The field is in the order and in its details.",
      })),
  );
}
