import { floorShareToPenny } from "../../kernel";
import { rateByUnit } from "./band-tables";
import { deductionOf, protectedBySetting, type Rule, withinBalance } from "./deduction";
import { columnOf } from "./table-deduction";

/**
 * A fines order of Northern Ireland: the table's share of the net earnings, a fraction of a penny dropped. Without an
 * agreed higher rate 60% stays protected, and what was missed is caught up above that floor, the current sum first.
 * Source: Enforcement of Fines and Other Penalties Regulations (Northern Ireland) 2018, regulation 12.
 */
export const deductNiFines: Rule = (order, day, left) => {
  const attachable = left.of(order.type);
  const { terms, interval, state } = order;
  const isAgreed = terms.kind === "Share";
  const rate = isAgreed
    ? terms.basisPoints
    : terms.kind === "WholeTable"
      ? rateByUnit(columnOf(terms.columns, interval.unit), attachable, interval.count * day.periods)
      : 0;
  const normal = floorShareToPenny(attachable * rate);
  const setOff = Math.min(state.overDeduction, normal);
  const brought = isAgreed ? 0 : state.shortfall;
  const expected = withinBalance(order, normal + brought - setOff);
  const protectedEarnings = protectedBySetting(order, day, attachable);
  const taken = Math.max(0, Math.min(expected, attachable - protectedEarnings));
  return deductionOf({
    attachable,
    protectedEarnings,
    normal,
    expected,
    taken,
    carried: isAgreed ? state.shortfall : expected - taken,
    overDeduction: state.overDeduction - setOff,
    isReduced: taken < expected && protectedEarnings > 0,
  });
};
