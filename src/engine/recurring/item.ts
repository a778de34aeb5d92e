/** What a period's amount of a recurring item comes from. */
export type RecurringBasis = "Amount" | "UnitsTimesRate" | "PercentageOfGross";

/** The periods in which an item is posted. */
export type RecurringPeriods = "Every" | "Months" | "EveryNth";

/** What happens in a period without pay: nothing, the usual posting, or what is due is due with the next pay. */
export type WhenUnpaid = "Skip" | "Post" | "CarryForward";

/** Whether a deduction above net pay is reduced, or the payslip is refused. */
export type WhenNetTooLow = "Refuse" | "Reduce";

/** What happens to the rest of a total in the final pay of a leaver. */
export type OnLeaving = "Ask" | "TakeRest" | "Stop";

/** What somebody decided about the rest of a total: deduct it, waive it, or keep it owing without posting it. */
export type SettleAction = "TakeRest" | "WriteOff" | "KeepOwing";

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
