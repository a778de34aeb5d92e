import { type Problem, readTaxYear } from "../base";
import { type CourtOrderFacts, type CourtOrderResult, orderAfter, orderAtStart } from "../court-orders";
import { type Payslip, payUncheckedYear, type YearFacts } from "../gross-to-net";
import type { Rulebook } from "../rulebook";
import { areEqual } from "./differences";
import { addDay, changesOrder, type OrderSum, orderEffect } from "./order-effects";
import type { ChangedFact, OrderEffect } from "./plan";

/** A closed payment: what its payslip was made from, and the orders known now. */
export interface ClosedPayDay {
  /** The year with this payment alone; its orders are in their state before it. */
  readonly made: YearFacts;
  readonly payslip: Payslip;
  /** The orders that could take part in it by what is known now, each with its `orderId`, of whichever job. */
  readonly orders: readonly CourtOrderFacts[];
  /** Facts of the pay day for its orders, if it had none. */
  readonly courtOrderDay: NonNullable<YearFacts["payments"][number]["courtOrderDay"]>;
}

/** What late orders, and late variations and suspensions of orders, would have taken on closed pay days. */
export interface OrdersOfClosedDays {
  readonly causes: readonly ChangedFact[];
  readonly effects: readonly OrderEffect[];
  readonly problems: readonly Problem[];
}

/**
 * Calculates closed pay days of all jobs of a person, in order, with the orders known now, each from the pay that was paid on
 * it and from the state that its other orders had. An order that was operated before and had ended by a pay day is not
 * calculated on it again, whatever its record says today. An order takes on the pay day, from the earnings payable then, so
 * that nothing is taken again: where the law makes a mistake good on a later pay day, `correction` names the fact that
 * `correctCourtOrder` takes for it, and `arrears` is what it carries with what protected earnings left no room for.
 * Problems are those of `payYear`; a pay day with a problem is left out. Sources: Attachment of Earnings Act 1971,
 * section 6; Debtors (Scotland) Act 1987, section 47; S.I. 2013/384, Part 6.
 */
export function ordersOfClosedDays(days: readonly ClosedPayDay[], rulebook: Rulebook): OrdersOfClosedDays {
  const causes = new Map<string, ChangedFact>();
  const late = new Map<string, CourtOrderFacts>();
  const operated = new Map<string, CourtOrderResult>();
  const sums = new Map<string, OrderSum>();
  const problems: Problem[] = [];
  let before: Payslip | undefined;
  for (const day of days) {
    const changed = changedOn(day, late, operated);
    const taken = new Map((day.payslip.courtOrders?.orders ?? []).map((result) => [result.orderId, result]));
    for (const [orderId, result] of taken) operated.set(orderId, result);
    if (changed.causes.length === 0) continue;
    for (const { orderId, cause } of changed.causes) if (!causes.has(orderId)) causes.set(orderId, cause);
    const paid = payUncheckedYear(withOrders(day, changed.orders, before), rulebook, { allowShortfall: true });
    if (!paid.ok) {
      problems.push(...paid.problems);
      continue;
    }
    [before] = paid.value.payslips;
    for (const result of before?.courtOrders?.orders ?? []) {
      const { orderId, after } = result;
      const order = changed.orders.find((each) => each.orderId === orderId);
      if (order === undefined) continue;
      late.set(orderId, orderAfter(order, after));
      const own = { order, result, paymentDate: String(day.payslip.paymentDate) };
      sums.set(orderId, addDay(sums.get(orderId), own, taken.get(orderId)));
    }
  }
  const effects = [...sums].map(([id, sum]) => orderEffect(sum, operated.get(id), rulebook)).filter(changesOrder);
  return {
    causes: [...causes].filter(([id]) => effects.some(({ orderId }) => orderId === id)).map(([, cause]) => cause),
    effects,
    problems,
  };
}

interface Changed {
  readonly orders: readonly CourtOrderFacts[];
  readonly causes: readonly { readonly orderId: string; readonly cause: ChangedFact }[];
}

/** Returns the orders of a pay day as known now, and what of them was not known when it was paid. */
function changedOn(
  { made, orders: known }: ClosedPayDay,
  late: ReadonlyMap<string, CourtOrderFacts>,
  operatedBefore: ReadonlyMap<string, CourtOrderResult>,
): Changed {
  const operated = new Map((made.courtOrders ?? []).map((order) => [order.orderId, order]));
  const taxYear = readTaxYear(made.taxYear);
  const causes: { orderId: string; cause: ChangedFact }[] = [];
  const orders = known.flatMap((order) => {
    const orderId = order.orderId ?? "";
    const before = operated.get(orderId);
    operated.delete(orderId);
    if (before === undefined && operatedBefore.has(orderId)) return [];
    if (before === undefined) {
      const { orderType, reference, dateReceived } = order;
      const newValue = { orderType, reference, dateReceived };
      causes.push({ orderId, cause: { taxYear, fact: `courtOrders[${orderId}]`, previousValue: null, newValue } });
      return suspendedBy(order, made, late.get(orderId) ?? orderAtStart(order));
    }
    const known = suspendedBy(order, made, { ...before, variations: order.variations ?? null });
    const changed = CHANGING.filter((name) => !areEqual(before[name] ?? [], known[name] ?? []));
    for (const name of changed) {
      const [previousValue, newValue] = [before[name] ?? null, known[name] ?? null];
      causes.push({ orderId, cause: { taxYear, fact: `courtOrders[${orderId}].${name}`, previousValue, newValue } });
    }
    return changed.length === 0 ? before : known;
  });
  const all = [...orders, ...operated.values()];
  return { orders: all.sort((one, other) => ((one.orderId ?? "") < (other.orderId ?? "") ? -1 : 1)), causes };
}

/** What of an order can be known late. */
const CHANGING = ["variations", "status"] as const;

/** Returns an order as it was on a pay day, suspended if it is known now that it was. */
function suspendedBy(known: CourtOrderFacts, { payments }: YearFacts, order: CourtOrderFacts): CourtOrderFacts {
  const { status, suspendedFrom = null } = known;
  const isSuspended = status === "Suspended" && suspendedFrom !== null;
  return isSuspended && payments.some(({ paymentDate }) => suspendedFrom <= paymentDate) ? { ...order, status } : order;
}

/** Another job's payment of the day, if it has been calculated again, is as it should have been. */
function withOrders(
  { made, courtOrderDay }: ClosedPayDay,
  courtOrders: readonly CourtOrderFacts[],
  before: Payslip | undefined,
): YearFacts {
  const payments = made.payments.map((payment) => {
    const own = { courtOrderDay, ...payment };
    const { otherJobs = null } = own.courtOrderDay;
    const paidBefore = before?.paymentDate === payment.paymentDate ? before.courtOrders?.paidOnDay : undefined;
    if (otherJobs === null || paidBefore === undefined) return own;
    return { ...own, courtOrderDay: { ...own.courtOrderDay, otherJobs: { ...otherJobs, paidBefore } } };
  });
  return { ...made, courtOrders, payments };
}
