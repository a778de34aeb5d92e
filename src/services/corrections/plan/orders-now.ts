import type { Rulebook } from "../../../engine";
import { formatPence, readPence } from "../../../engine/base";
import {
  type ClosedPayDay,
  changesOrder,
  type OrderEffect,
  type OrdersOfClosedDays,
  ordersOfClosedDays,
} from "../../../engine/corrections";
import { remainingDebt } from "../../../engine/court-orders";
import type { ClosedPayslip } from "../closed/closed-payslips";
import type { KnownNow } from "../closed/known-now";

/** What late orders, and late variations, mean for closed pay days. */
export interface OrdersNow extends Pick<OrdersOfClosedDays, "causes"> {
  /** What corrections have not dealt with yet. */
  readonly effects: readonly OrderEffect[];
}

interface Asked {
  readonly closed: readonly ClosedPayslip[];
  readonly known: ReadonlyMap<ClosedPayslip, KnownNow>;
  /** What corrections that are posted have dealt with. */
  readonly settled: readonly OrderEffect[];
}

/** Returns what the orders known now would have taken on closed pay days. */
export function ordersNow({ closed, known, settled }: Asked, rulebook: Rulebook): OrdersNow {
  const days = closed.flatMap((each) => {
    const { courtOrders = [], courtOrderDay = {} } = known.get(each) ?? {};
    const { made, payslip } = each;
    return courtOrders.length === 0 ? [] : [{ made: made.year, payslip, orders: courtOrders, courtOrderDay }];
  });
  const { causes, effects } = ordersOfClosedDays(days, rulebook);
  const paidOff = effects.filter((effect) => isPaidOff(effect, days));
  const open = effects.filter((effect) => !paidOff.includes(effect));
  return {
    causes: causes.filter(({ fact }) => !paidOff.some(({ orderId }) => fact.startsWith(`courtOrders[${orderId}]`))),
    effects: open.flatMap((effect) => lessSettled(effect, settled)),
  };
}

/** Whether nothing of a deduction that was missed is missing any more: the debt is paid in full without it. */
function isPaidOff({ orderId, difference }: OrderEffect, days: readonly ClosedPayDay[]): boolean {
  const order = days.flatMap(({ orders }) => orders).find((each) => each.orderId === orderId);
  return readPence(difference) > 0 && order !== undefined && remainingDebt(order) === 0;
}

function lessSettled(effect: OrderEffect, settled: readonly OrderEffect[]): readonly OrderEffect[] {
  const own = settled.filter(({ orderId }) => orderId === effect.orderId);
  const left = (name: "difference" | "arrears" | "protectedShortfall" | "fee") =>
    formatPence(own.reduce((pence, each) => pence - readPence(each[name]), readPence(effect[name])));
  const remaining = {
    ...effect,
    difference: left("difference"),
    arrears: left("arrears"),
    protectedShortfall: left("protectedShortfall"),
    fee: left("fee"),
  };
  return changesOrder(remaining) ? [remaining] : [];
}
