import { halfDownDivide } from "../../kernel";
import { rateByUnit } from "./band-tables";
import { type Deduction, deductionOf, protectedShare, withinBalance } from "./deduction";
import type { EarningsLeft } from "./earnings-left";
import type { Order } from "./order";
import type { OrderDay } from "./order-day";
import { columnOf } from "./table-deduction";

/** What the pay-day's earlier deductions leave a direct earnings attachment to work with. */
export interface DirectRoom {
  /** Taken by earlier direct earnings attachments. */
  readonly byAttachments: number;
  readonly byLoans: number;
}

/**
 * A direct earnings attachment: its rate on the full net earnings less earlier ones, as far as everything taken on the
 * pay-day stays within 40% of the full net earnings. What that ceiling cuts off is not owed later; only a sum missed or
 * taken by mistake is put right. Source: S.I. 2013/384, Part 6 and Schedule 2; S.R. (N.I.) 2016/224.
 */
export function deductDirectly(order: Order, day: OrderDay, left: EarningsLeft, before: DirectRoom): Deduction {
  const whole = left.whole(order.type);
  const attachable = Math.max(0, day.figures.deaBaseIsResidue ? left.of(order.type) : whole - before.byAttachments);
  const normal = directSum(order, day, attachable);
  const { shortfall, overDeduction } = order.state;
  const setOff = Math.min(overDeduction, normal);
  const expected = withinBalance(order, normal + shortfall - setOff);
  const protectedEarnings = protectedShare(day, whole);
  const counted = left.total - (day.figures.loanCountsInDeaRoom ? 0 : before.byLoans);
  const room = Math.min(whole - protectedEarnings - counted, left.of(order.type));
  const taken = Math.max(0, Math.min(expected, room));
  return deductionOf({
    attachable,
    protectedEarnings,
    normal,
    expected,
    taken,
    shortfall: 0,
    // The current sum comes first, whether or not the ceiling let it be taken in full.
    carried: shortfall - Math.max(0, Math.min(shortfall, taken - (normal - setOff))),
    overDeduction: overDeduction - setOff,
    isReduced: taken < expected,
  });
}

function directSum({ terms, interval }: Order, { periods }: OrderDay, base: number): number {
  if (terms.kind === "Fixed") return terms.pence;
  if (terms.kind !== "WholeTable") return 0;
  const rate = rateByUnit(columnOf(terms.columns, interval.unit), base, interval.count * periods);
  return halfDownDivide(base * rate, 10_000);
}
