import type { Order } from "../order";
import type { OrderDay } from "../order-day";
import type { Deduction } from "./deduction";
import type { EarningsLeft } from "./earnings-left";
import { normalSum } from "./normal-sum";
import { takeSum, withinBalance } from "./take-normal";

/** Returns the days covered by a maintenance deduction: those since the last pay-day with a deduction. */
export function maintenanceDays(order: Order, day: OrderDay): number {
  return order.daysFrom === null ? 0 : Math.max(0, day.payDay - order.daysFrom);
}

/** Returns the amount due at a daily rate, and what the protected amount per day leaves for it. */
function maintenanceOf(order: Order, day: OrderDay): { readonly asked: number; readonly protectedEarnings: number } {
  const days = maintenanceDays(order, day);
  const daily = order.terms.kind === "Arrestment" ? order.terms.maintenanceDayPence : 0;
  return { asked: daily * days, protectedEarnings: day.figures.maintenanceProtectedDayPence * days };
}

/**
 * Deducts for a maintenance arrestment or a conjoined order: debts by the table, then the daily rates since the last
 * deduction, up to the protected amount per day. Source: Debtors (Scotland) Act 1987, sections 53 and 63.
 */
export function deductForDays(order: Order, day: OrderDay, left: EarningsLeft): Deduction {
  const attachable = left.of(order.kind.type);
  const { asked, protectedEarnings } = maintenanceOf(order, day);
  const { normal, nets, wishes } = normalSum(order, day, left, attachable);
  const forDebts = Math.min(withinBalance(order, normal), attachable);
  const maintenance = Math.min(asked, Math.max(0, attachable - forDebts - protectedEarnings));
  const taken = left.within(order, forDebts + maintenance);
  const toDebts = Math.min(forDebts, taken);
  return {
    ...forMaintenance(attachable, protectedEarnings, asked, taken - toDebts),
    normal: normal + asked,
    expected: forDebts + asked,
    taken,
    toDebts,
    nets,
    wishes,
  };
}

/** Returns the deduction at a daily rate alone. */
function forMaintenance(attachable: number, protectedEarnings: number, asked: number, taken: number): Deduction {
  return {
    attachable,
    protectedOf: attachable,
    protectedEarnings,
    normal: asked,
    brought: 0,
    expected: asked,
    reach: attachable,
    heldBack: 0,
    taken,
    shortfall: Math.max(0, asked - taken),
    carried: 0,
    protectedShortfall: 0,
    overDeduction: 0,
    isReduced: taken < asked,
    toDebts: taken,
    nets: [],
    wishes: [],
    sharedWith: null,
  };
}

/**
 * Deducts for an earnings arrestment beside a maintenance arrestment: both in full if the protected amount per day
 * allows, otherwise in proportion, with the rounding remainder to maintenance. Source: the same Act, section 58.
 */
export function deductBoth(
  debt: Order,
  maintenance: Order,
  day: OrderDay,
  left: EarningsLeft,
): { readonly debt: Deduction; readonly maintenance: Deduction } {
  const alone = takeSum(debt, day, left);
  const { asked, protectedEarnings } = maintenanceOf(maintenance, day);
  const attachable = left.of(maintenance.kind.type);
  const room = attachable - protectedEarnings;
  const forDebt = left.within(debt, takenForDebt(alone, asked, room, day));
  const taken = left.within(
    maintenance,
    Math.max(0, Math.min(asked, room - forDebt)),
    forDebt - (debt.earlier?.taken ?? 0),
  );
  const shared = { ...forMaintenance(attachable, protectedEarnings, asked, taken), heldBack: forDebt };
  return {
    debt: {
      ...alone,
      taken: forDebt,
      shortfall: Math.max(0, alone.expected - forDebt),
      toDebts: forDebt,
      isReduced: forDebt < alone.taken,
      sharedWith: shared,
    },
    maintenance: shared,
  };
}

function takenForDebt(alone: Deduction, asked: number, room: number, { figures }: OrderDay): number {
  const wanted = alone.expected + asked;
  if (room >= wanted) return alone.taken;
  if (room > 0) return share(room, alone.expected, wanted);
  return figures.debtInFullWithoutRoom ? alone.taken : 0;
}

/** Returns room × part / whole to the nearest penny, an exact half down; the product may exceed what a float holds. */
function share(room: number, part: number, whole: number): number {
  const divisor = BigInt(whole);
  return Number((2n * BigInt(room) * BigInt(part) + divisor - 1n) / (2n * divisor));
}
