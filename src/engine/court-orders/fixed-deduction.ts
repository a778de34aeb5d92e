import { deductionOf, protectedBySetting, type Rule, withinBalance } from "./deduction";

/**
 * A priority order with a fixed sum: the sum and its arrears from what exceeds protected earnings and their shortfall.
 * Both arrears are kept. Source: Attachment of Earnings Act 1971, Schedule 3 paragraph 6.
 */
export const deductWithArrears: Rule = (order, day, left) => {
  const attachable = left.of(order.type);
  const normal = order.terms.kind === "Fixed" ? order.terms.pence : 0;
  const protectedEarnings = protectedBySetting(order, day, attachable);
  const short = day.figures.keepsProtectedShortfall ? order.state.protectedShortfall : 0;
  const expected = withinBalance(order, normal + order.state.shortfall);
  const room = attachable - protectedEarnings - short;
  const taken = Math.max(0, Math.min(expected, room));
  const protectedShortfall = day.figures.keepsProtectedShortfall ? Math.max(0, -room) : 0;
  const carried = expected - taken;
  return deductionOf({
    attachable,
    protectedEarnings,
    normal,
    expected,
    taken,
    carried,
    protectedShortfall,
    isReduced: taken < expected && protectedEarnings + short > 0,
  });
};

/** A fixed sum from what exceeds protected earnings; what is missing is lost. Source: the same, paragraph 5. */
export const deductWithoutArrears: Rule = (order, day, left) => {
  const attachable = left.of(order.type);
  const normal = order.terms.kind === "Fixed" ? order.terms.pence : 0;
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
  });
};
