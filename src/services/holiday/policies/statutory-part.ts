import type { Rulebook } from "../../../engine";
import { EVERY_DAY, holidayEntitlement } from "../../../engine/holiday";

/** Returns the statutory leave that the rules hold for a policy: in force today, or when it begins if that is later. */
export function statutoryOf(rulebook: Rulebook, effectiveFrom: string, today: string) {
  const leaveYearStartDate = effectiveFrom > today ? effectiveFrom : today;
  const found = holidayEntitlement({ daysPerWeek: EVERY_DAY, leaveYearStartDate }, rulebook);
  return found.ok ? { weeks: found.value.wholeYearWeeks, capDays: Number(found.value.wholeYearDays) } : null;
}
