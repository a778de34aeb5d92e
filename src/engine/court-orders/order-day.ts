import type { DayNumber } from "../base";
import type { Policies } from "../rulebook";
import type { Interval } from "./interval";
import type { OrderFigures, OrderRules } from "./order-figures";
import type { Territory } from "./words";

/** Net earnings in pence: one amount for every type of order, or an amount for each type. */
export type NetEarnings = number | Readonly<Partial<Record<string, number>>>;

/** Returns the net earnings that a type of order may attach. */
export function netFor(net: NetEarnings, type: string): number {
  return typeof net === "number" ? net : (net[type] ?? 0);
}

/** A part of the pay-day's net earnings to which a table is applied separately. */
export interface Portion {
  /** The shortest series, a further one, a later pay period paid in advance, or a part of one. */
  readonly kind: "Main" | "Other" | "Advance" | "PartAdvance";
  readonly net: NetEarnings;
  readonly interval: Interval;
}

/** One pay-day as read, without its orders. */
export interface OrderDay {
  readonly payDay: DayNumber;
  readonly rules: OrderRules;
  readonly figures: OrderFigures;
  /** The interval of the pay-day's own pay. */
  readonly interval: Interval;
  /** The interval for which orders state their amounts: that of the pay frequency, also of a payment between two pay-days. */
  readonly rateInterval: Interval;
  readonly portions: readonly Portion[];
  /** Number of pay periods paid for: one, and those in advance. */
  readonly periods: number;
  readonly studentLoan: number;
  readonly postgraduateLoan: number;
  /** Which loan is deducted first if pay is too low for both. */
  readonly loanOrder: Policies["loanOrder"];
  /** null if no limit is known. */
  readonly minimumWageHeadroom: number | null;
  readonly territory: Territory | null;
  readonly nextPayDay: DayNumber | null;
  readonly leaving: DayNumber | null;
}

/** What governs a pay-day. */
export type DayLaw = Pick<OrderDay, "rules" | "figures" | "loanOrder">;

/** What limits the orders of a pay-day, beside its pay. */
type DayLimits = Pick<OrderDay, "minimumWageHeadroom" | "territory" | "nextPayDay" | "leaving">;

export const NO_LIMITS: DayLimits = { minimumWageHeadroom: null, territory: null, nextPayDay: null, leaving: null };

/** Returns a pay-day whose pay and loans are not known yet. Field by field: a spread is a good deal slower. */
export function dayWithoutPay(
  payDay: DayNumber,
  { rules, figures, loanOrder }: DayLaw,
  { interval, rateInterval }: Pick<OrderDay, "interval" | "rateInterval">,
  { minimumWageHeadroom, territory, nextPayDay, leaving }: DayLimits,
): OrderDay {
  return {
    payDay,
    rules,
    figures,
    interval,
    rateInterval,
    portions: [{ kind: "Main", net: 0, interval }],
    periods: 1,
    studentLoan: 0,
    postgraduateLoan: 0,
    loanOrder,
    minimumWageHeadroom,
    territory,
    nextPayDay,
    leaving,
  };
}

/** What is known of a pay-day once it is paid. */
type DayPay = Pick<OrderDay, "portions" | "periods" | "studentLoan" | "postgraduateLoan">;

/** Returns a pay-day with its pay and loans. Field by field: a spread is a good deal slower. */
export function dayWithPay(day: OrderDay, { portions, periods, studentLoan, postgraduateLoan }: DayPay): OrderDay {
  return {
    payDay: day.payDay,
    rules: day.rules,
    figures: day.figures,
    interval: day.interval,
    rateInterval: day.rateInterval,
    portions,
    periods,
    studentLoan,
    postgraduateLoan,
    loanOrder: day.loanOrder,
    minimumWageHeadroom: day.minimumWageHeadroom,
    territory: day.territory,
    nextPayDay: day.nextPayDay,
    leaving: day.leaving,
  };
}
