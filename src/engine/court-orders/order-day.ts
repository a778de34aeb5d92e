import type { DayNumber } from "../base";
import type { Policies } from "../rulebook";
import type { Interval } from "./interval";
import type { OrderState } from "./order";
import type { OrderFigures, OrderRules } from "./order-figures";
import type { Territory } from "./words";

/** Net earnings in pence: one amount for every type of order, or an amount for each type. */
export type NetEarnings = number | Readonly<Partial<Record<string, number>>>;

/** Returns the net earnings that a type of order may attach. */
export function netFor(net: NetEarnings, type: string): number {
  return typeof net === "number" ? net : (net[type] ?? 0);
}

/** The shortest series, a further one, a later pay period paid in advance, or a part of one. */
export const PORTION_KINDS = ["Main", "Other", "Advance", "PartAdvance"] as const;

/** A part of the pay-day's net earnings to which a table is applied separately. */
export interface Portion {
  readonly kind: (typeof PORTION_KINDS)[number];
  readonly net: NetEarnings;
  readonly interval: Interval;
}

/** What earlier payments of the pay-day mean for an order, in pence. */
export interface EarlierOnDay {
  readonly taken: number;
  readonly fee: number;
  /** The state before the pay-day. */
  readonly before: OrderState;
  readonly after: OrderState;
}

/** A person's other jobs with the employer, whose earnings the orders attach too. */
export interface OtherJobs {
  readonly isFurtherSeries: boolean;
  /** The interval for which an order states its amounts, by order, if it is not the payment's. */
  readonly statedFor: ReadonlyMap<string, Interval>;
  /** Paid earlier on the pay-day. */
  readonly portions: readonly Portion[];
  /** Deducted from it for loans, in pence. */
  readonly studentLoan: number;
  readonly postgraduateLoan: number;
  readonly orders: ReadonlyMap<string, EarlierOnDay>;
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
  /** The time since the last pay-day, to which rates apply: the interval, unless another job paid in between. */
  readonly relevantPeriod: Interval;
  /** null without other jobs. */
  readonly jobs: OtherJobs | null;
  /** The net earnings of the payment. */
  readonly own: readonly Portion[];
  /** Those of the pay-day so far: of earlier payments of other jobs, and the payment's. */
  readonly portions: readonly Portion[];
  /** Number of pay periods paid for: one, and those in advance. */
  readonly periods: number;
  /** Due for loans from the pay-day so far. */
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

/** The intervals of a pay-day, and the jobs that are paid on it. */
export type DayIntervals = Pick<OrderDay, "interval" | "rateInterval" | "relevantPeriod" | "jobs">;

/** Returns a pay-day whose pay and loans are not known yet. Field by field: a spread is a good deal slower. */
export function dayWithoutPay(
  payDay: DayNumber,
  { rules, figures, loanOrder }: DayLaw,
  { interval, rateInterval, relevantPeriod, jobs }: DayIntervals,
  { minimumWageHeadroom, territory, nextPayDay, leaving }: DayLimits,
): OrderDay {
  const own: readonly Portion[] = [{ kind: "Main", net: 0, interval }];
  return {
    payDay,
    rules,
    figures,
    interval,
    rateInterval,
    relevantPeriod,
    jobs,
    own,
    portions: own,
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

/** What is known of a payment once it is calculated. */
type DayPay = Pick<OrderDay, "own" | "periods" | "studentLoan" | "postgraduateLoan">;

/** Returns a pay-day with its pay and loans. Field by field: a spread is a good deal slower. */
export function dayWithPay(day: OrderDay, { own: paid, periods, studentLoan, postgraduateLoan }: DayPay): OrderDay {
  const { jobs } = day;
  const own = jobs?.isFurtherSeries
    ? paid.map(({ net, interval }) => ({ kind: "Other" as const, net, interval }))
    : paid;
  return {
    payDay: day.payDay,
    rules: day.rules,
    figures: day.figures,
    interval: day.interval,
    rateInterval: day.rateInterval,
    relevantPeriod: day.relevantPeriod,
    jobs,
    own,
    portions: jobs === null ? own : jobs.portions.concat(own),
    periods,
    studentLoan: jobs === null ? studentLoan : studentLoan + jobs.studentLoan,
    postgraduateLoan: jobs === null ? postgraduateLoan : postgraduateLoan + jobs.postgraduateLoan,
    loanOrder: day.loanOrder,
    minimumWageHeadroom: day.minimumWageHeadroom,
    territory: day.territory,
    nextPayDay: day.nextPayDay,
    leaving: day.leaving,
  };
}
