import type { Money, Problem, Rulebook, Source } from "../../engine";
import type { CalendarWeek } from "./calendar-week";
import { type CaseFacts, familyCase, sicknessCase } from "./case-facts";
import { askFamilyPay, askSickPay, periodsOf } from "./facts";
import { familyFacts, familyWeeks } from "./family-weeks";
import type { Leave } from "./leave";
import { refusalWords, sicknessFacts, sickWeeks } from "./sick-weeks";

export interface Calendar {
  readonly leave: Leave;
  readonly weeks: readonly CalendarWeek[];
  readonly total: Money;
  /** Sentences about the whole calendar. */
  readonly facts: readonly string[];
  readonly case: CaseFacts;
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
      case: isSickness ? sicknessCase(value, refusalWords) : familyCase(value),
      facts: isSickness ? sicknessFacts(value) : familyFacts(value),
      sources: workings?.sources ?? {},
      rules,
    },
  };
}
