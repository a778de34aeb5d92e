import Decimal from "decimal.js";
import type { HolidayUnit } from "../../../engine";
import { readDate, weekdayOf } from "../../../engine/base";
import type { EmployeeFacts } from "../../employees";
import type { WorkingPattern } from "../../pay";

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
const MONDAY_TO_FRIDAY: WorkingPattern = {
  patternType: "Weekly",
  monday: "1",
  tuesday: "1",
  wednesday: "1",
  thursday: "1",
  friday: "1",
  bankHolidaysAreWorkingDays: true,
};
const PLACES = 2;

type Week = Readonly<Partial<Record<(typeof DAYS)[number], string>>>;

/** Returns the working pattern of an employee on a day: their own, else the usual one, else Monday to Friday. */
export function patternOn(
  { workingPatterns }: EmployeeFacts,
  usual: WorkingPattern | null,
  day: string,
): WorkingPattern {
  const own = workingPatterns.filter(({ effective_from: from }) => from <= day).at(-1) ?? workingPatterns[0];
  return own?.pattern ?? usual ?? MONDAY_TO_FRIDAY;
}

/** The days and hours of an average week of a pattern; hours are null if the pattern does not have them. */
export interface PatternWeek {
  /** Parts of days added up. */
  readonly days: string;
  /** Days with any work. */
  readonly wholeDays: string;
  readonly hours: string | null;
}

export function weekOf(pattern: WorkingPattern): PatternWeek {
  const weeks = weeksOf(pattern);
  const weights = weeks.flatMap((week) => DAYS.map((day) => new Decimal(week[day] ?? 0)));
  const average = (total: Decimal) => total.div(weeks.length).toDecimalPlaces(PLACES, Decimal.ROUND_UP).toString();
  return {
    days: average(Decimal.sum(...weights)),
    wholeDays: average(new Decimal(weights.filter((weight) => weight.gt(0)).length)),
    hours: pattern.hoursPerWeek === undefined || Number(pattern.hoursPerWeek) === 0 ? null : pattern.hoursPerWeek,
  };
}

/** Returns what a pattern has on a day, in days or hours; null for hours if the pattern does not have them. */
export function unitsOn(pattern: WorkingPattern, day: string, unitName: HolidayUnit): string | null {
  const weight = new Decimal(weekAt(pattern, day)[itemOf(day)] ?? 0);
  if (unitName === "Day") return weight.toDecimalPlaces(PLACES, Decimal.ROUND_HALF_UP).toString();
  const { days, hours } = weekOf(pattern);
  if (weight.isZero()) return "0";
  return hours === null
    ? null
    : weight.times(hours).div(days).toDecimalPlaces(PLACES, Decimal.ROUND_HALF_UP).toString();
}

function weeksOf(pattern: WorkingPattern): readonly Week[] {
  return pattern.patternType === "Rotating" && pattern.weeks !== undefined ? pattern.weeks : [pattern];
}

function weekAt(pattern: WorkingPattern, day: string): Week {
  const weeks = weeksOf(pattern);
  const { rotationStartDate } = pattern;
  if (weeks.length === 1 || rotationStartDate === undefined) return weeks[0] ?? {};
  const passed = Math.floor((readDate(day) - readDate(rotationStartDate)) / DAYS.length);
  return weeks[((passed % weeks.length) + weeks.length) % weeks.length] ?? {};
}

function itemOf(day: string): (typeof DAYS)[number] {
  return DAYS[weekdayOf(readDate(day))] ?? "monday";
}
