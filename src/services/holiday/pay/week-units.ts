import type { AverageWeek, Problem } from "../../../engine";
import { isIrregularWork } from "../../../engine/holiday";
import type { EmployeeHoliday, PolicyRow } from "../balances/employee-holiday";
import { getWeek, patternOn } from "../balances/pattern-days";

/** Leave in hours cannot be paid or carried over by weeks without the hours of a week. */
export const WITHOUT_HOURS: Problem = { token: "required", path: "/hoursPerWeek", arguments: null };

/**
 * Returns the days or hours of an average week before a day: those worked if any were stated with the pay, else the
 * pattern's; null without both.
 */
export function weekUnits(
  holiday: EmployeeHoliday,
  policy: PolicyRow,
  { day, average }: { readonly day: string; readonly average: AverageWeek | null },
): string | null {
  const week = getWeek(patternOn(holiday.facts, holiday.usual, day));
  if (policy.unit_name === "Day") return week.days;
  const worked = isIrregularWork(policy.kind) ? (average?.averageWeekHours ?? null) : null;
  return worked === null || Number(worked) === 0 ? week.hours : worked;
}
