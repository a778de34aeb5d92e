import type { DayNumber, shape } from "../base";
import type { ENTITLEMENT_FACTS } from "./holiday-facts";
import { endOfLeaveYear } from "./leave-year";

/** A leave year of a worker; a start or leaving date that cuts nothing off is null. */
export interface EmployedYear {
  readonly unitName: "Day" | "Shift";
  /** What is worked in a week, exactly: hundredths of a day over a number of parts. */
  readonly week: { readonly hundredths: number; readonly parts: number };
  /** Hundredths of an hour; null if the leave is not wanted in hours. */
  readonly hoursPerWeek: number | null;
  readonly yearStart: DayNumber;
  readonly yearEnd: DayNumber;
  readonly start: DayNumber | null;
  readonly leaving: DayNumber | null;
}

/** Finds the part of the leave year that is employed, and the week that is worked in it. */
export function employedYear(read: shape.ReadOf<typeof ENTITLEMENT_FACTS>): EmployedYear {
  const { leaveYearStartDate: yearStart, startDate: start, leavingDate: leaving, shiftPattern, hoursPerWeek } = read;
  const yearEnd = endOfLeaveYear(yearStart);
  return {
    unitName: shiftPattern === null ? "Day" : "Shift",
    // Shifts of a week: those of the pattern over its days, times seven.
    week:
      shiftPattern === null
        ? { hundredths: read.daysPerWeek ?? 0, parts: 1 }
        : { hundredths: shiftPattern.shifts * 700, parts: shiftPattern.days },
    hoursPerWeek,
    yearStart,
    yearEnd,
    start: start !== null && start > yearStart ? start : null,
    leaving: leaving !== null && leaving < yearEnd ? leaving : null,
  };
}
