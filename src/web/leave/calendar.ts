import type { Money, Problem, Rulebook, Source, WorkingStep } from "../../engine";
import { askFamilyPay, askSickPay, periodsOf } from "./facts";
import { familyFacts, familyWeeks } from "./family-weeks";
import type { Leave } from "./leave";
import type { PayPeriod } from "./pay-periods";
import { sicknessFacts, sickWeeks } from "./sick-weeks";

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

export interface Calendar {
  readonly leave: Leave;
  readonly weeks: readonly CalendarWeek[];
  readonly total: Money;
  /** Sentences about the whole calendar. */
  readonly facts: readonly string[];
  readonly sources: Readonly<Record<string, Source>>;
  readonly rules: string;
}

type CalendarOutcome =
  | { readonly ok: true; readonly calendar: Calendar }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Builds the calendar of an absence or a leave, or returns what is wrong with the inputs. */
export function calendarOf(leave: Leave, rulebook: Rulebook): CalendarOutcome {
  const result = leave.kind === "Sickness" ? askSickPay(leave, rulebook) : askFamilyPay(leave, rulebook);
  if (!result.ok) return result;
  const { value, workings, rules } = result;
  const ground = { leave, periods: periodsOf(leave), steps: workings?.steps ?? [] };
  const isSickness = value.statutoryType === "StatutorySickPay";
  return {
    ok: true,
    calendar: {
      leave,
      weeks: isSickness ? sickWeeks(value, ground) : familyWeeks(value, ground),
      total: value.totalAmount,
      facts: isSickness ? sicknessFacts(value) : familyFacts(value),
      sources: workings?.sources ?? {},
      rules,
    },
  };
}
