import type { DayNumber, shape } from "../base";
import type { ENTITLEMENT_FACTS } from "./holiday-facts";
import { endOfLeaveYear } from "./leave-year";

/** A worker's leave year; a start or leaving date is null if it is outside the year. */
export interface EmployedYear {
  readonly unitName: "Day" | "Shift";
  /** Days worked in a week, exactly: hundredths of a day over a number of parts. */
  readonly week: { readonly hundredths: number; readonly parts: number };
  /** Hundredths of an hour; null if leave in hours is not requested. */
  readonly hoursPerWeek: number | null;
  readonly yearStart: DayNumber;
  readonly yearEnd: DayNumber;
  readonly start: DayNumber | null;
  readonly leaving: DayNumber | null;
}

type ReadYear = Omit<shape.ReadOf<typeof ENTITLEMENT_FACTS>, "territory">;

/** Finds the employed part of the leave year, and the week worked in it. */
export function employedYear(read: ReadYear): EmployedYear {
  const { leaveYearStartDate: yearStart, startDate: start, leavingDate: leaving, shiftPattern, hoursPerWeek } = read;
  const yearEnd = endOfLeaveYear(yearStart);
  return {
    unitName: shiftPattern === null ? "Day" : "Shift",
    // Shifts in a week: those of the pattern over its days, times seven.
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
