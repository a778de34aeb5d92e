import { formatPence, type Pence, readPence } from "../base";
import { type CourtOrderFacts, type CourtOrderResult, correctCourtOrder, orderAfter } from "../court-orders";
import type { Rulebook } from "../rulebook";
import type { JudgedYear } from "./judged-year";
import { namedOrders } from "./orders-of-open-run";
import type { OrderEffect } from "./plan";

/** What an order would have done on closed pay days less what it did, in pence. */
export interface OrderSum {
  /** null if it is not known any more. */
  readonly order: CourtOrderFacts | null;
  readonly result: CourtOrderResult;
  /** The last pay day with another deduction. */
  readonly paymentDate: string;
  readonly deducted: Pence;
  readonly shortfall: Pence;
  readonly protectedShortfall: Pence;
  readonly fee: Pence;
}

/**
 * Returns the orders that would have taken another amount from what was paid. An order takes on the pay day, from the
 * earnings payable then: a closed pay day is not taken from again. Where the law makes a mistake good on a later pay day,
 * `correction` names the fact that `correctCourtOrder` takes for it. Sources: Attachment of Earnings Act 1971, section 6;
 * Debtors (Scotland) Act 1987, section 47; S.I. 2013/384, Part 6.
 */
export function orderEffects(years: readonly JudgedYear[], rulebook: Rulebook): readonly OrderEffect[] {
  const known = new Map(years.flatMap(({ asKnown }) => namedOrders(asKnown.courtOrders ?? [])));
  const sums = new Map<string, OrderSum>();
  const last = new Map<string, CourtOrderResult>();
  for (const { closed, orders } of years) {
    for (const [at, { courtOrders, paymentDate }] of closed.entries()) {
      const taken = new Map((courtOrders?.orders ?? []).map((result) => [result.orderId, result]));
      for (const [orderId, result] of taken) last.set(orderId, result);
      const own = orders.closed[at]?.courtOrders?.orders ?? [];
      for (const result of own) {
        const { orderId } = result;
        const day = { order: known.get(orderId) ?? null, result, paymentDate: String(paymentDate) };
        sums.set(orderId, addDay(sums.get(orderId), day, taken.get(orderId)));
        taken.delete(orderId);
      }
      for (const [orderId, result] of taken) {
        const day = {
          order: known.get(orderId) ?? null,
          result: withoutDeduction(result),
          paymentDate: String(paymentDate),
        };
        sums.set(orderId, addDay(sums.get(orderId), day, result));
      }
    }
  }
  return [...sums].map(([orderId, sum]) => orderEffect(sum, last.get(orderId), rulebook)).filter(changesOrder);
}

/** Returns a result of an order that should not have been operated. */
function withoutDeduction(result: CourtOrderResult): CourtOrderResult {
  return { ...result, lineItem: null, after: result.before };
}

/** Adds a pay day: what the order would have done on it, and what it did. */
export function addDay(
  before: OrderSum | undefined,
  day: Pick<OrderSum, "order" | "result" | "paymentDate">,
  taken: CourtOrderResult | undefined,
): OrderSum {
  const [due, done] = [amountsOf(day.result), amountsOf(taken)];
  const sum = (name: keyof typeof due) => (before?.[name] ?? 0) + due[name] - done[name];
  const isSame = before !== undefined && due.deducted === done.deducted;
  return {
    ...(isSame ? { ...before, result: day.result } : day),
    deducted: sum("deducted"),
    shortfall: sum("shortfall"),
    protectedShortfall: sum("protectedShortfall"),
    fee: sum("fee"),
  };
}

function amountsOf(result: CourtOrderResult | undefined) {
  const carried = (name: "shortfallCarriedForward" | "protectedShortfall") =>
    readPence(result?.after[name] ?? "0") - readPence(result?.before[name] ?? "0");
  return {
    deducted: readPence(result?.lineItem?.amountPaid ?? "0"),
    shortfall: carried("shortfallCarriedForward"),
    protectedShortfall: carried("protectedShortfall"),
    fee: readPence(result?.lineItem?.adminFee ?? "0"),
  };
}

/** Whether an order would have done something else. */
export function changesOrder({ difference, arrears, protectedShortfall }: OrderEffect): boolean {
  return [difference, arrears, protectedShortfall].some((amount) => readPence(amount) !== 0);
}

/**
 * Returns what an order missed, or took too much, and what of it later pay days make good. What an order that carries took
 * too much has lowered what is missing. An order that ends carries nothing.
 *
 * Source: Attachment of Earnings Act 1971, Schedule 3, paragraph 6.
 */
export function orderEffect(sum: OrderSum, last: CourtOrderResult | undefined, rulebook: Rulebook): OrderEffect {
  const { result, deducted, fee } = sum;
  const { orderId, orderType, after } = result;
  const correction = deducted === 0 ? null : correctionOf(sum, deducted, rulebook);
  const isMissed = deducted < 0 ? correction === null && correctionOf(sum, 1, rulebook) !== null : correction !== null;
  const isEnded = after.status === "Discharged";
  const arrears = (isMissed ? deducted : 0) + (isEnded ? 0 : sum.shortfall);
  const atLeast = (pence: Pence, carried: string | undefined) =>
    formatPence(Math.max(pence, -readPence(carried ?? "0")));
  return {
    orderId,
    orderType,
    difference: formatPence(deducted),
    correction,
    arrears: atLeast(arrears, last?.after.shortfallCarriedForward),
    protectedShortfall: atLeast(isEnded ? 0 : sum.protectedShortfall, last?.after.protectedShortfall),
    fee: formatPence(fee),
  };
}

/** Returns which of an order's two corrections the law provides for a mistake; null for neither. */
function correctionOf(
  { order, paymentDate, result }: OrderSum,
  pence: Pence,
  rulebook: Rulebook,
): OrderEffect["correction"] {
  if (order === null) return null;
  const correction = pence > 0 ? "missedAmount" : "overDeductedAmount";
  const amount = { [correction]: formatPence(Math.abs(pence)) };
  const facts = { order: orderAfter(order, result.after), paymentDate, ...amount, reason: "late facts" };
  return correctCourtOrder(facts, rulebook).ok ? correction : null;
}
