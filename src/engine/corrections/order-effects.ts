import { formatPence, type Pence, readPence } from "../base";
import { type CourtOrderFacts, correctCourtOrder, orderAfter } from "../court-orders";
import type { Payslip } from "../gross-to-net";
import type { Rulebook } from "../rulebook";
import type { JudgedYear } from "./judged-year";
import { namedOrders } from "./orders-of-open-run";
import type { OrderEffect } from "./plan";

type Result = NonNullable<Payslip["courtOrders"]>["orders"][number];

interface Sum {
  readonly result: Result;
  /** The last pay day with a difference. */
  paymentDate: string;
  pence: Pence;
}

/**
 * Returns the orders that would have taken another amount from what was paid. An order takes on the pay day, from the
 * earnings payable then: a closed pay day is not taken from again. Where the law makes a mistake good on a later pay day,
 * `correction` names the fact that `correctCourtOrder` takes for it. Sources: Attachment of Earnings Act 1971, section 6;
 * Debtors (Scotland) Act 1987, section 47; S.I. 2013/384, Part 6.
 */
export function orderEffects(years: readonly JudgedYear[], rulebook: Rulebook): readonly OrderEffect[] {
  const sums = new Map<string, Sum>();
  for (const { closed, orders } of years) {
    for (const [at, payslip] of closed.entries()) {
      for (const result of orders.closed[at]?.courtOrders?.orders ?? []) add(sums, result, payslip, 1);
      for (const result of payslip.courtOrders?.orders ?? []) add(sums, result, payslip, -1);
    }
  }
  const known = new Map(years.flatMap(({ asKnown }) => namedOrders(asKnown.courtOrders ?? [])));
  return [...sums.values()]
    .filter(({ pence }) => pence !== 0)
    .map(({ result, paymentDate, pence }) => ({
      orderId: result.orderId,
      orderType: result.orderType,
      difference: formatPence(pence),
      correction: correctionOf({ order: known.get(result.orderId), paymentDate, pence, result }, rulebook),
    }));
}

function add(sums: Map<string, Sum>, result: Result, payslip: Payslip, sign: 1 | -1): void {
  const pence = sign * readPence(result.lineItem?.amountPaid ?? "0");
  const sum = sums.get(result.orderId) ?? { result, paymentDate: "", pence: 0 };
  sums.set(result.orderId, sum);
  if (pence === 0) return;
  sum.pence += pence;
  sum.paymentDate = String(payslip.paymentDate);
}

/** A mistake of an order, in pence: what it should have taken less what it took. */
interface Mistake {
  readonly order: CourtOrderFacts | undefined;
  readonly paymentDate: string;
  readonly pence: Pence;
  readonly result: Result;
}

/** Returns which of an order's two corrections the law provides for a mistake; null for neither. */
export function correctionOf(
  { order, paymentDate, pence, result }: Mistake,
  rulebook: Rulebook,
): OrderEffect["correction"] {
  if (order === undefined) return null;
  const correction = pence > 0 ? "missedAmount" : "overDeductedAmount";
  const amount = { [correction]: formatPence(Math.abs(pence)) };
  const facts = { order: orderAfter(order, result.after), paymentDate, ...amount, reason: "late facts" };
  return correctCourtOrder(facts, rulebook).ok ? correction : null;
}
