import type { CalendarDate, Territory } from "../base";

/** A worker with a regular week or a pattern of shifts, in one leave year. */
export interface HolidayEntitlementFacts {
  /** Days worked in a week, up to two decimals: 5, "3.5". Not with `shiftPattern`. */
  readonly daysPerWeek?: string | number;
  /** Hours worked in a week, up to two decimals, for the leave in hours; beside `daysPerWeek`. */
  readonly hoursPerWeek?: string | number;
  /** Shifts of a pattern that repeats: four shifts in nine days. Leave is counted in shifts, each a day. */
  readonly shiftPattern?: ShiftPatternFacts;
  readonly leaveYearStartDate: CalendarDate;
  /** First and last day of the employment; left out where they are in another leave year. */
  readonly startDate?: CalendarDate | null;
  readonly leavingDate?: CalendarDate | null;
  /** Where the worker is employed; England and Wales where it is left out. The entitlement is the same everywhere. */
  readonly territory?: Territory;
}

export interface ShiftPatternFacts {
  readonly shifts: number;
  readonly days: number;
}

export interface HolidayEntitlement {
  /** What the leave is counted in. */
  readonly unitName: "Day" | "Shift";
  /** Days, or shifts, of the whole leave year: "28", "19.6". */
  readonly wholeYearDays: string;
  /** Days, or shifts, of the part that is employed. */
  readonly days: string;
  /** The same in hours; null without `hoursPerWeek`. */
  readonly wholeYearHours: string | null;
  readonly hours: string | null;
  /** The same in weeks: "5.6", "3.27". */
  readonly wholeYearWeeks: string;
  readonly weeks: string;
  readonly leaveYearEndDate: CalendarDate;
}
