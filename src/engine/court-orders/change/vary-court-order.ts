import { type Reader, shape } from "../../base";
import { defineCalculation, type Rulebook } from "../../rulebook";
import { type CourtOrderFacts, ORDER, VARIATION } from "../facts/order-facts";
import { findLawOfDay, findLawOfOrder, type LawOfOrder } from "../read/reading-day";
import { readVariation } from "../read/variations";
import { getOrderKind, ORDER_TYPES } from "../types";

const VARY = shape.record({ order: ORDER, variation: VARIATION });

/** A court order, and the terms that a variation changes from a day on. */
export interface VaryCourtOrderFacts extends shape.FactsOf<typeof VARY> {}

/**
 * Adds a variation to an order: only the terms sent change, from their day on, and a temporary variation ends by
 * itself. The varied order must be one that can be operated.
 * Problems: wrong facts; `field_of_another_order_type`; `order_type_cannot_change`. Source: Attachment of Earnings Act
 * 1971, section 9, and the equivalents for other orders.
 */
export const varyCourtOrder = defineCalculation({
  name: "vary-order",
  facts: VARY,
  judgesWrongFacts: true,
  law: findVaried,
  work: (_, { varied }) => varied,
  explain: () => [],
});

interface Varied extends LawOfOrder {
  readonly varied: CourtOrderFacts;
}

function findVaried(
  { order, variation }: shape.ReadOf<typeof VARY>,
  rulebook: Rulebook,
  reader: Reader,
): Varied | null {
  const owner = reader.object(order.facts, order.path);
  const given = reader.object(variation, "/variation");
  if (owner === null || given === null) return null;
  const kind = getOrderKind(reader.choice(owner, "orderType", order.path, ORDER_TYPES));
  const { orderType, ...terms } = given;
  if (orderType !== undefined) reader.refuse("order_type_cannot_change", "/variation/orderType");
  const { from } = readVariation({ reader, owner: terms, path: "/variation" }, kind);
  if (reader.problems.length > 0) return null;
  const earlier = Array.isArray(order.facts.variations) ? order.facts.variations : [];
  const varied = { ...order.facts, variations: [...earlier, variation] };
  const day = findLawOfDay(reader, rulebook, from, "/variation/effectiveFrom");
  const law = findLawOfOrder({ ...order, facts: varied }, reader, day);
  return law && { ...law, varied };
}
