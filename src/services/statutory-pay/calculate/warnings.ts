import type { FamilyPaySchedule } from "../../../engine";
import type { Outcome } from "./outcome";

type Warnings = Outcome["warnings"];

const TEXTS: Readonly<Record<string, string>> = {
  below_statutory_amount: "The amount of the week was set below the statutory amount.",
  provisional_rate: "The rate of the week is the last known one: its tax year's rates are not known yet.",
  no_pay_period: "Days of the week are outside the payroll's calendar: no pay run pays them.",
  notice_late: "The employee's notice was late.",
};

/** Returns the warnings of a family schedule, with their texts. */
export function familyWarnings(warnings: FamilyPaySchedule["warnings"]): Warnings {
  return warnings.map(({ token, weekNumber }) => ({ token, text: TEXTS[token] ?? token, weekNumber }));
}

/** Returns the warnings of weeks of sick pay. */
export function weekWarnings(token: string, weekNumbers: readonly number[]): Warnings {
  return weekNumbers.map((weekNumber) => ({ token, text: TEXTS[token] ?? token, weekNumber }));
}
