import type { Money, WorkingStep } from "../../engine";
import type { PayPeriod } from "./pay-periods";

/** The colour of a day. */
export type Tone = "share" | "flat" | "elsewhere" | "waiting" | "unpaid" | "rest" | "outside";

export interface CalendarDay {
  readonly date: string;
  readonly tone: Tone;
  /** The mark beside its number, so that colour is never the only sign. */
  readonly mark: string;
  /** The same as text. */
  readonly words: string;
  /** Whether something happened on the day. */
  readonly isMarked: boolean;
  /** Whether a pay period begins on the day. */
  readonly startsPeriod: boolean;
}

/** The amount of a week that falls in one pay period. */
export interface CalendarSlice {
  readonly amount: Money;
  readonly period: PayPeriod | null;
  /** Whether a previous payroll paid it. */
  readonly isImported: boolean;
}

/** A row of the calendar. */
export interface CalendarWeek {
  readonly start: string;
  readonly end: string;
  readonly days: readonly CalendarDay[];
  readonly slices: readonly CalendarSlice[];
  readonly amount: Money;
  readonly note: string | null;
  readonly steps: readonly WorkingStep[];
}
