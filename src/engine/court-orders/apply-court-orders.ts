import { defineCalculation } from "../rulebook";
import { explainOrders } from "./explain/explain-orders";
import { PAY_DAY } from "./facts/pay-day-facts";
import { findPayDay } from "./read/read-order-day";
import { readOrders } from "./read/read-orders";
import { lawOfDay } from "./read/reading-day";
import { settleOrders } from "./settle/settle-orders";
import { writeOrders } from "./write/write-orders";

/**
 * Calculates every court order's deduction from one pay-day, in the running order of the law, with loans and fees.
 *
 * Amounts are pounds to the penny; each type has its own rounding. Each order is returned with its state before and
 * after: pass `after` to the next pay-day, or restore `before` to undo this one.
 * Problems: wrong facts; `field_of_another_order_type`; orders that cannot be operated together; `order_not_computable`
 * if the law does not say enough; `not_in_force` for a day without rules.
 * Sources: the Acts and regulations that the rule data names for each table and rate.
 */
export const applyCourtOrders = defineCalculation({
  name: "orders",
  facts: PAY_DAY,
  judgesWrongFacts: true,
  law: (facts, rulebook, reader) => {
    const day = findPayDay(facts, rulebook, reader);
    if (day === null) return null;
    const { digest, sources } = lawOfDay(day, rulebook);
    return { day, digest, sources, orders: readOrders(reader, facts.orders, day) };
  },
  work: (_, { orders, day }) => settleOrders(orders, day),
  write: (outcome, _, { orders, day }) => writeOrders(orders, day, outcome),
  explain: (outcome, _, { day }) => explainOrders(day, outcome),
});
