import { ceilDivide } from "../../../kernel";
import { getBalance, type Order } from "../order";
import type { OrderDay } from "../order-day";
import type { Deduction } from "./deduction";
import type { EarningsLeft } from "./earnings-left";
import { normalSum } from "./normal-sum";

/** What a type of order adds to its deduction of the pay-day, in pence. */
interface Claim {
  /** Brought forward from earlier pay-days. */
  readonly shortfall?: number;
  /** Deducted in excess by mistake and set off now, up to the deduction of the pay-day. */
  readonly overDeduction?: number;
  /** Whether an expected amount that is not deducted is carried forward. */
  readonly carries?: boolean;
  /** Protected earnings that earlier pay-days fell short of: held back now, the rest later. */
  readonly protectedShortfall?: number | null;
  /** The earnings that the order is calculated on; defaults to what remains. */
  readonly attachable?: number;
  /** The earnings to which the protected share is applied; defaults to the attachable ones. */
  readonly protectedOf?: number;
  /** The earnings from which protected and held-back amounts are subtracted; defaults to the attachable ones. */
  readonly reach?: number;
  /** Held back in addition to protected earnings. */
  readonly heldBack?: number;
}

/**
 * Deducts the pay-day's sum, with amounts brought forward and up to what is owed, from the earnings above the protected
 * amount.
 */
export function takeNormal(order: Order, day: OrderDay, left: EarningsLeft, claim: Claim): Deduction {
  const remaining = left.of(order.kind.type);
  const { attachable = remaining, protectedOf = attachable, reach = attachable } = claim;
  const { normal, nets, wishes } = normalSum(order, day, left, attachable);
  const { brought, overDeduction } = broughtForward(claim, normal);
  const expected = withinBalance(order, normal + brought);
  const protectedEarnings = protectedBySetting(order, day, protectedOf);
  const heldBack = claim.heldBack ?? claim.protectedShortfall ?? 0;
  const room = reach - protectedEarnings - heldBack;
  const taken = left.within(order, Math.max(0, Math.min(expected, room, remaining)));
  const missing = Math.max(0, expected - taken);
  return {
    attachable,
    protectedOf,
    protectedEarnings,
    normal,
    brought,
    expected,
    reach,
    heldBack,
    taken,
    shortfall: missing,
    carried: claim.carries === true ? missing : 0,
    protectedShortfall: claim.protectedShortfall == null ? 0 : Math.max(0, -room),
    overDeduction,
    isReduced: missing > 0 && protectedEarnings + heldBack > 0,
    toDebts: taken,
    nets,
    wishes,
    sharedWith: null,
  };
}

/** Deducts the pay-day's sum alone; any shortfall is lost. */
export function takeSum(order: Order, day: OrderDay, left: EarningsLeft): Deduction {
  return takeNormal(order, day, left, {});
}

/** Returns what earlier pay-days add to a sum, and what is still to be set off afterwards. */
function broughtForward(
  { shortfall = 0, overDeduction = 0 }: Pick<Claim, "shortfall" | "overDeduction">,
  normal: number,
): { readonly brought: number; readonly overDeduction: number } {
  const setOff = Math.min(overDeduction, normal);
  return { brought: shortfall - setOff, overDeduction: overDeduction - setOff };
}

/** Limits a sum to what is owed. */
export function withinBalance(order: Order, sum: number): number {
  const balance = getBalance(order);
  return balance === null ? sum : Math.min(sum, Math.max(0, balance));
}

/** Returns the amount protected by the order's own setting; a share of net earnings is raised to the penny. */
function protectedBySetting({ protection }: Order, day: OrderDay, net: number): number {
  const { setting, pence } = protection;
  if (setting === "SixtyPercentOfNet") return ceilDivide(net * day.figures.protectedShareBasisPoints, 10_000);
  return setting === "CourtPerAmount" ? pence : 0;
}
