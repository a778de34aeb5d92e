import { type CalendarDate, shape } from "../base";
import { employedInYear, TERRITORY } from "./holiday-facts";
import { HOLIDAY_ROUNDINGS, HOLIDAY_UNITS, type HolidayUnit, UNIT_NAME, UNITS } from "./units";

/** The kinds of workers whose leave is counted differently. */
export const HOLIDAY_KINDS = ["RegularHours", "IrregularHours", "PartYear"] as const;

/** Whether bank holidays use up leave of the contract, are added to it, or are ordinary working days. */
export const BANK_HOLIDAY_MODES = ["Included", "OnTop", "NotGiven"] as const;

/** When leave can be taken: from the start, month by month, or as it accrues in pay periods. */
export const HOLIDAY_ACCRUALS = ["WholeYear", "Monthly", "PerPayPeriod"] as const;

/** Returns whether a worker's hours are irregular or part of the year only, so that leave follows from what is worked. */
export function isIrregularWork(kind: (typeof HOLIDAY_KINDS)[number]): boolean {
  return kind !== "RegularHours";
}

/** Returns what a policy of a kind of work can have: only leave that follows from hours worked accrues in pay periods. */
export function policyChoices(kind: (typeof HOLIDAY_KINDS)[number]) {
  const isIrregular = isIrregularWork(kind);
  return {
    units: HOLIDAY_UNITS.filter((unit) => unit === "Hour" || !isIrregular),
    accruals: HOLIDAY_ACCRUALS.filter((accrual) => accrual !== "PerPayPeriod" || isIrregular),
    roundings: HOLIDAY_ROUNDINGS.filter((rounding) => rounding !== "NearestHour" || isIrregular),
    mayBeRolledUp: isIrregular,
  };
}

const DAYS_OF_WEEK = shape.decimal("days", { from: "0.01", upTo: "7.00" });
const HOURS_OF_WEEK = shape.decimal("hours", { from: "0.01", upTo: "168.00" });

/** The most bank holidays of one leave year that are accepted. */
const MOST_BANK_HOLIDAYS = 20;

export const HOLIDAY_YEAR_FACTS = shape.record(
  {
    /** Where the worker is employed; England and Wales if left out. */
    territory: TERRITORY,
    kind: shape.choice(HOLIDAY_KINDS),
    unitName: UNIT_NAME,
    leaveYearStartDate: shape.date,
    /** First and last day of the employment; left out if they are in another leave year. */
    startDate: shape.orNull(shape.date),
    leavingDate: shape.orNull(shape.date),
    /** Days worked in a week, on average if they vary. */
    daysPerWeek: DAYS_OF_WEEK,
    /** Hours worked in a week, on average if they vary; required if leave is counted in hours, unless it accrues by hours. */
    hoursPerWeek: shape.orNull(HOURS_OF_WEEK),
    /** Leave by contract of a whole year of full-time work, in units of `unitName`; null for the statutory leave only. */
    contractualUnits: shape.orNull(UNITS),
    /** The week of full-time work of which the contract speaks. */
    fullTimeDaysPerWeek: shape.optional(DAYS_OF_WEEK, 500),
    fullTimeHoursPerWeek: shape.optional(HOURS_OF_WEEK, null),
    /** Whether the contract's leave is in proportion to the days or the hours of a week; hours if leave is in hours. */
    proRata: shape.optional(shape.choice(["Days", "Hours"]), "Days"),
    bankHolidays: shape.optional(shape.choice(BANK_HOLIDAY_MODES), "Included"),
    /** The bank holidays of the leave year, in the territory. */
    bankHolidayDates: shape.optional(shape.list(shape.date, { upTo: MOST_BANK_HOLIDAYS }), []),
    rounding: shape.optional(shape.choice(HOLIDAY_ROUNDINGS), "TenthUp"),
    accrual: shape.optional(shape.choice(HOLIDAY_ACCRUALS), "WholeYear"),
    /** Hours accrued in the pay periods of the year so far; for workers who accrue by hours worked. */
    accruedUnits: shape.optional(UNITS, null),
    /** The day for which leave accrued month by month is counted; the end of the year if left out. */
    asOf: shape.orNull(shape.date),
  },
  employedInYear,
  ({ kind, unitName, proRata, hoursPerWeek, contractualUnits, fullTimeHoursPerWeek }, subject) => {
    if (unitName === "Day" && proRata === "Days") return;
    if (!isIrregularWork(kind) && hoursPerWeek === null) {
      subject.refuse("required_with", "/hoursPerWeek", { other: "unitName" });
    }
    if (contractualUnits !== null && fullTimeHoursPerWeek === null) {
      subject.refuse("required_with", "/fullTimeHoursPerWeek", { other: "contractualUnits" });
    }
  },
);

/** The facts of one leave year of a worker under a holiday policy. */
export interface HolidayYearFacts extends shape.FactsOf<typeof HOLIDAY_YEAR_FACTS> {}

/** The holiday of one leave year. Units have up to two decimals. */
export interface HolidayYear {
  readonly unitName: HolidayUnit;
  readonly leaveYearEndDate: CalendarDate;
  /** Leave of the employed part of the year: that of the contract, never less than the statutory part. */
  readonly entitlement: string;
  /** Leave that the law gives at least. */
  readonly statutoryPart: string;
  /** The part of the entitlement that can be taken by the day. */
  readonly accrued: string;
  /** Bank holidays in the employed part of the year that use up leave. */
  readonly bankHolidays: readonly CalendarDate[];
  /** Whether the leave accrues by the hours worked. */
  readonly accruesByHours: boolean;
}
