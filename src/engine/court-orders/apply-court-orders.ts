import { Reader, workingsOf } from "../base";
import { calculation } from "../rulebook";
import { explainOrders } from "./explain/explain-orders";
import type { CourtOrdersFacts } from "./facts";
import type { CourtOrders } from "./outcome";
import { readOrderDay } from "./read/read-order-day";
import { readOrders } from "./read/read-orders";
import { settleOrders } from "./settle/settle-orders";
import { writeOrders } from "./write/write-orders";

const KNOWN: ReadonlySet<string> = new Set([
  "paymentDate",
  "payFrequency",
  "payInterval",
  "attachableEarnings",
  "series",
  "advancePay",
  "studentLoan",
  "postgraduateLoan",
  "minimumWageHeadroom",
  "territory",
  "nextPaymentDate",
  "leavingDate",
  "orders",
]);

/**
 * Calculates every court order's deduction from one pay-day, in the running order of the law, with loans and fees.
 *
 * Amounts are pounds to the penny; each type has its own rounding. Each order is returned with its state before and
 * after: pass `after` to the next pay-day, or restore `before` to undo this one.
 * Problems: wrong facts; `field_of_another_order_type`; orders that cannot be operated together; `order_not_computable`
 * if the law does not say enough; `not_in_force` for a day without rules.
 * Sources: the Acts and regulations that the rule data names for each table and rate.
 */
export const applyCourtOrders = calculation<CourtOrdersFacts, CourtOrders>((facts, rulebook, options) => {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  if (owner === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN, "");
  const day = readOrderDay(reader, owner, rulebook);
  const orders = day === null ? [] : readOrders(reader, owner, "orders", day);
  if (day === null || reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const outcome = settleOrders(orders, day);
  const workings = options?.explain === true ? workingsOf(explainOrders(day, outcome), day.rules) : null;
  return { ok: true, value: writeOrders(orders, day, outcome), workings, rules: rulebook.digest() };
});
