import { type CalendarDate, type DayNumber, formatDate, shape, TERRITORIES } from "../base";
import { endOfLeaveYear } from "./leave-year";

/** Where the worker is employed; England and Wales if left out. */
export const TERRITORY = shape.optional(shape.choice(TERRITORIES), "EnglandAndWales");

const DAYS_OF_PATTERN = shape.integer(1, 366, "days");

const SHIFT_PATTERN = shape.record({ days: DAYS_OF_PATTERN, shifts: DAYS_OF_PATTERN }, ({ days, shifts }, subject) => {
  if (shifts > days) subject.refuse("too_large", "/shifts", { maximum: days });
});

interface EmploymentDates {
  readonly leaveYearStartDate: DayNumber;
  readonly startDate: DayNumber | null;
  readonly leavingDate: DayNumber | null;
}

/** Refuses an employment that has no day in the leave year. */
export function employedInYear(
  { leaveYearStartDate, startDate, leavingDate }: EmploymentDates,
  subject: shape.Subject,
): void {
  const yearEnd = endOfLeaveYear(leaveYearStartDate);
  const first = Math.max(leaveYearStartDate, startDate ?? leaveYearStartDate);
  if (startDate !== null && startDate > yearEnd) {
    subject.refuse("date_after", "/startDate", { limit: formatDate(yearEnd) });
  }
  if (leavingDate !== null && leavingDate < first) {
    subject.refuse("date_before", "/leavingDate", { limit: formatDate(first) });
  }
}

export const ENTITLEMENT_FACTS = shape.record(
  {
    leaveYearStartDate: shape.date,
    /** First and last day of the employment; left out if they are in another leave year. */
    startDate: shape.orNull(shape.date),
    leavingDate: shape.orNull(shape.date),
    /** Days worked in a week, up to two decimals: 5, "3.5". Not with `shiftPattern`. */
    daysPerWeek: shape.optional(shape.decimal("days", { from: "0.01", upTo: "7.00" }), null),
    /** Shifts of a repeating pattern: four shifts in nine days. Leave is counted in shifts, each a day. */
    shiftPattern: shape.optional(SHIFT_PATTERN, null),
    /** Hours worked in a week, up to two decimals, for the leave in hours; used with `daysPerWeek`. */
    hoursPerWeek: shape.optional(shape.decimal("hours", { from: "0.01", upTo: "168.00" }), null),
    /** Where the worker is employed; England and Wales if left out. The entitlement is the same everywhere. */
    territory: TERRITORY,
  },
  employedInYear,
  shape.requiresEither("daysPerWeek", "shiftPattern"),
  shape.excludes("shiftPattern", "daysPerWeek", "hoursPerWeek"),
);

/** The facts of a worker with a regular week or a shift pattern, in one leave year. */
export interface HolidayEntitlementFacts extends shape.FactsOf<typeof ENTITLEMENT_FACTS> {}

/** The statutory holiday of a leave year: of the full year, and of the employed part of it. */
export interface HolidayEntitlement {
  /** The unit in which leave is counted. */
  readonly unitName: "Day" | "Shift";
  /** Days, or shifts, of the full leave year: "28", "19.6". */
  readonly wholeYearDays: string;
  /** Days, or shifts, of the employed part of the year. */
  readonly days: string;
  /** The same in hours; null without `hoursPerWeek`. */
  readonly wholeYearHours: string | null;
  readonly hours: string | null;
  /** The same in weeks: "5.6", "3.27". */
  readonly wholeYearWeeks: string;
  readonly weeks: string;
  readonly leaveYearEndDate: CalendarDate;
}
