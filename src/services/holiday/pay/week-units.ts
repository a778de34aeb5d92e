import type { AverageWeek } from "../../../engine";
import type { EmployeeHoliday, PolicyRow } from "../balances/employee-holiday";
import { patternOn, weekOf } from "../balances/pattern-days";

/** Returns the days or hours of an average week before a day: those worked if they are known, else the pattern's. */
export function weekUnits(
  holiday: EmployeeHoliday,
  policy: PolicyRow,
  { day, average }: { readonly day: string; readonly average: AverageWeek | null },
): string | null {
  const week = weekOf(patternOn(holiday.facts, holiday.usual, day));
  if (policy.unit_name === "Day") return week.days;
  const worked = policy.kind === "RegularHours" ? null : (average?.averageWeekHours ?? null);
  return worked ?? week.hours;
}
