import { holidayEntitlement, type Rulebook } from "../../../engine";

/** Every day of the week, at which the limit of days is reached. */
const DAYS_PER_WEEK = 7;

/** Returns the statutory leave that the rules hold for a policy: in force today, or when it begins if that is later. */
export function statutoryOf(rulebook: Rulebook, effectiveFrom: string, today: string) {
  const leaveYearStartDate = effectiveFrom > today ? effectiveFrom : today;
  const found = holidayEntitlement({ daysPerWeek: DAYS_PER_WEEK, leaveYearStartDate }, rulebook);
  return found.ok ? { weeks: found.value.wholeYearWeeks, capDays: Number(found.value.wholeYearDays) } : null;
}
