import { ceilDivide } from "../../kernel";
import type { EarningsLeft } from "./earnings-left";
import { balanceOf, type Order } from "./order";
import type { OrderDay } from "./order-day";

/** What an order takes on a pay-day and what it leaves behind, in pence. */
export interface Deduction {
  /** The earnings that the order is worked out on. */
  readonly attachable: number;
  readonly protectedEarnings: number;
  /** The sum of this pay-day by table or rate. */
  readonly normal: number;
  /** With what was brought forward and never more than is owed; before protection and ceilings. */
  readonly expected: number;
  readonly taken: number;
  /** What falls short and is said so; what a direct earnings attachment's ceiling cuts off is not a shortfall. */
  readonly shortfall: number;
  readonly carried: number;
  readonly protectedShortfall: number;
  readonly overDeduction: number;
  readonly isReduced: boolean;
  /** Of a conjoined order: what went to ordinary debts. */
  readonly toDebts: number;
  /** Where a table was asked portion by portion: what was left of each, and its sum. */
  readonly nets: readonly number[];
  readonly wishes: readonly number[];
}

/** What a rule says before the parts that most orders have in common are filled in. */
export type Outcome = Pick<Deduction, "attachable" | "protectedEarnings" | "normal" | "expected" | "taken"> &
  Partial<Deduction>;

const NOTHING: readonly number[] = [];

/** A deduction that carries nothing, unless the outcome says otherwise. */
export function deductionOf(outcome: Outcome): Deduction {
  const { attachable, protectedEarnings, normal, expected, taken } = outcome;
  return {
    attachable,
    protectedEarnings,
    normal,
    expected,
    taken,
    shortfall: outcome.shortfall ?? expected - taken,
    carried: outcome.carried ?? 0,
    protectedShortfall: outcome.protectedShortfall ?? 0,
    overDeduction: outcome.overDeduction ?? 0,
    isReduced: outcome.isReduced ?? taken < Math.min(expected, attachable),
    toDebts: outcome.toDebts ?? taken,
    nets: outcome.nets ?? NOTHING,
    wishes: outcome.wishes ?? NOTHING,
  };
}

/** A sum, but never more than is owed. */
export function withinBalance(order: Order, sum: number): number {
  const balance = balanceOf(order);
  return balance === null ? sum : Math.min(sum, Math.max(0, balance));
}

/** The share of net earnings that is protected, raised to the penny. */
export function protectedShare(day: OrderDay, net: number): number {
  return ceilDivide(net * day.figures.protectedShareBasisPoints, 10_000);
}

/** The sum that the order's own setting protects. */
export function protectedBySetting(order: Order, day: OrderDay, net: number): number {
  const { setting, pence } = order.protection;
  if (setting === "SixtyPercentOfNet") return protectedShare(day, net);
  return setting === "CourtPerAmount" ? pence : 0;
}

export type Rule = (order: Order, day: OrderDay, left: EarningsLeft) => Deduction;
