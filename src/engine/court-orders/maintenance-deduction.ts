import { halfDownDivide } from "../../kernel";
import { deductionOf, protectedBySetting, type Rule } from "./deduction";

/**
 * A child maintenance order: the sum of the period, with the shortfall brought forward where the order carries it, from
 * what exceeds the protected share of this pay-day. Source: Child Support (Collection and Enforcement) Regulations 1992.
 */
export const deductMaintenance: Rule = (order, day, left) => {
  const attachable = left.of(order.type);
  const { terms } = order;
  const normal =
    terms.kind === "Fixed"
      ? terms.pence
      : terms.kind === "Share"
        ? halfDownDivide(attachable * terms.basisPoints, 10_000)
        : 0;
  const base = day.figures.deoProtectsTotalNet ? left.whole(order.type) : attachable;
  const protectedEarnings = protectedBySetting(order, day, base);
  const expected = normal + (order.carriesShortfall ? order.state.shortfall : 0);
  const taken = Math.max(0, Math.min(expected, attachable - protectedEarnings));
  return deductionOf({
    attachable,
    protectedEarnings,
    normal,
    expected,
    taken,
    carried: order.carriesShortfall ? expected - taken : 0,
    isReduced: taken < expected && protectedEarnings > 0,
  });
};
