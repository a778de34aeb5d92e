import { halfDownDivide } from "../../kernel";
import { type Columns, type ShareBand, sumByUnit } from "./band-tables";
import { deductionOf, protectedBySetting, type Rule, withinBalance } from "./deduction";
import type { Order } from "./order";
import type { OrderDay, Portion } from "./order-day";

/**
 * A fines or council tax table: the shortest series through the table, a flat share of every other one, and each later
 * period paid in advance as if it had been paid when due. Nothing is carried.
 * Source: Fines Collection Regulations 2006; Council Tax (Administration and Enforcement) Regulations 1992.
 */
export const deductByTable: Rule = (order, day, left) => {
  const attachable = left.of(order.type);
  const nets = left.portionsOf(order.type);
  const wishes = new Array<number>(nets.length);
  let normal = 0;
  for (let at = 0; at < nets.length; at++) {
    const wish = sumOfPortion(order, day, left.portions[at] as Portion, nets[at] as number);
    wishes[at] = wish;
    normal += wish;
  }
  const protectedEarnings = protectedBySetting(order, day, attachable);
  const expected = withinBalance(order, normal);
  const taken = Math.max(0, Math.min(expected, attachable - protectedEarnings));
  return deductionOf({
    attachable,
    protectedEarnings,
    normal,
    expected,
    taken,
    isReduced: taken < expected && protectedEarnings > 0,
    nets,
    wishes,
  });
};

function sumOfPortion(order: Order, day: OrderDay, portion: Portion, net: number): number {
  if (portion.kind === "Other") return flatShare(day, net);
  const { terms } = order;
  if (terms.kind !== "UnitTable") return 0;
  const interval = intervalIn(order, portion);
  return sumByUnit(columnOf(terms.columns, interval.unit), net, interval.count, day.figures.tableRounding);
}

/** What every series but the shortest loses. */
export function flatShare(day: OrderDay, net: number): number {
  return halfDownDivide(net * day.figures.otherSeriesBasisPoints, 10_000);
}

/** The order's own interval, except for part of a period, which is counted in days. */
export function intervalIn(order: Order, portion: Portion): Portion["interval"] {
  return portion.kind === "PartAdvance" ? portion.interval : order.interval;
}

/** The column of a unit, which the reader has made sure of. */
export function columnOf<Band>(columns: Columns<Band>, unit: keyof Columns<ShareBand>): readonly Band[] {
  return columns[unit] ?? [];
}
