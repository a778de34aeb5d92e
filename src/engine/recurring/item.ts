export const RECURRING_BASES = ["Amount", "UnitsTimesRate", "PercentageOfGross"] as const;

/** What a period's amount of a recurring item comes from. */
type RecurringBasis = (typeof RECURRING_BASES)[number];

export const RECURRING_PERIODS = ["Every", "Months", "EveryNth"] as const;

/** The periods in which an item is posted. */
type RecurringPeriods = (typeof RECURRING_PERIODS)[number];

export const WHEN_UNPAID = ["Skip", "Post", "CarryForward"] as const;

/** What happens in a period without pay: nothing, the usual posting, or what is due is due with the next pay. */
type WhenUnpaid = (typeof WHEN_UNPAID)[number];

export const WHEN_NET_TOO_LOW = ["Refuse", "Reduce"] as const;

/** Whether a deduction above net pay is reduced, or the payslip is refused. */
type WhenNetTooLow = (typeof WHEN_NET_TOO_LOW)[number];

export const ON_LEAVING = ["Ask", "TakeRest", "Stop"] as const;

/** What happens to the rest of a total in the final pay of a leaver. */
type OnLeaving = (typeof ON_LEAVING)[number];

export const SETTLE_ACTIONS = ["TakeRest", "WriteOff", "KeepOwing"] as const;

/** What somebody decided about the rest of a total: deduct it, waive it, or keep it owing without posting it. */
export type SettleAction = (typeof SETTLE_ACTIONS)[number];

/** Pay days on which an item is not posted, both included; without a last day until it is resumed. */
export interface RecurringPause {
  readonly from: string;
  readonly to: string | null;
}

/** The terms of an item that repeats on an employee's payslips. Amounts are whole pence, dates "2026-04-30". */
export interface RecurringTerms {
  readonly basis: RecurringBasis;
  readonly amount: number | null;
  readonly units: string | null;
  readonly payRate: string | null;
  readonly percentage: string | null;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly total: number | null;
  readonly periods: RecurringPeriods;
  readonly months: readonly number[] | null;
  readonly interval: number | null;
  readonly firstPeriod: number | null;
  readonly whenUnpaid: WhenUnpaid;
  readonly whenNetTooLow: WhenNetTooLow;
  readonly onLeaving: OnLeaving;
  readonly isEnabled: boolean;
  readonly pauses: readonly RecurringPause[];
  readonly settlement: SettleAction | null;
}

/** A period of an employee's payroll. */
export interface RecurringPeriod {
  readonly period: number;
  /** The regular pay date, which selects what applies. */
  readonly payDate: string;
  /** Whether the employment ends in the period, or ended before it. */
  readonly leaver: "Final" | "Gone" | null;
}
