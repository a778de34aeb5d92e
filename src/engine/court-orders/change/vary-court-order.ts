import { Reader, workingsOf } from "../../base";
import { calculation } from "../../rulebook";
import type { CourtOrderFacts, CourtOrderVariation } from "../facts";
import { readOrder } from "../read/read-order";
import { readingDay } from "../read/reading-day";
import { readVariation } from "../read/variations";
import { ORDER_TYPES, orderKindOf } from "../types";

export interface VaryCourtOrderFacts {
  readonly order: CourtOrderFacts;
  readonly variation: CourtOrderVariation;
}

const KNOWN: ReadonlySet<string> = new Set(["order", "variation"]);

/**
 * Adds a variation to an order: only the terms sent change, from their day on, and a temporary variation ends by
 * itself. The varied order must be one that can be operated.
 * Problems: wrong facts; `field_of_another_order_type`; `order_type_cannot_change`. Source: Attachment of Earnings Act
 * 1971, section 9, and the equivalents for other orders.
 */
export const varyCourtOrder = calculation<VaryCourtOrderFacts, CourtOrderFacts>((facts, rulebook, options) => {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  if (owner === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN, "");
  const order = reader.object(owner.order, "/order");
  const given = reader.object(owner.variation, "/variation");
  if (order === null || given === null) return { ok: false, problems: reader.problems };
  const kind = orderKindOf(reader.choice(order, "orderType", "/order", ORDER_TYPES));
  if (given.orderType !== undefined) reader.refuse("order_type_cannot_change", "/variation/orderType");
  const { orderType: _, ...terms } = given;
  const variation = readVariation({ reader, owner: terms, path: "/variation" }, kind);
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const day = readingDay(reader, rulebook, variation.from, "/variation/effectiveFrom");
  const earlier = Array.isArray(order.variations) ? order.variations : [];
  const varied = { ...order, variations: [...earlier, given] };
  if (day !== null) readOrder(reader, { value: varied, place: 0, path: "/order" }, day);
  if (day === null || reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const workings = options?.explain === true ? workingsOf([], day.rules) : null;
  return { ok: true, value: varied as unknown as CourtOrderFacts, workings, rules: rulebook.digest() };
});
