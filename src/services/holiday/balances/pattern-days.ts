import { getWeekday, readDate } from "../../../engine/base";
import { type HolidayUnit, type PatternWeek, patternWeek, unitsOfDay, weekOfRotation } from "../../../engine/holiday";
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

/** Returns the average week of a pattern. */
export function getWeek(pattern: WorkingPattern): PatternWeek {
  const weeks = weeksOf(pattern);
  const parts = weeks.flatMap((week) => DAYS.map((day) => week[day] ?? "0"));
  return patternWeek(parts, weeks.length, pattern.hoursPerWeek ?? null);
}

/** Returns what a pattern has on a day, in days or hours; null for hours if the pattern does not have them. */
export function unitsOn(pattern: WorkingPattern, day: string, unitName: HolidayUnit): string | null {
  return unitsOfDay(weekAt(pattern, day)[itemOf(day)] ?? "0", getWeek(pattern), unitName);
}

function weeksOf(pattern: WorkingPattern): readonly Week[] {
  return pattern.patternType === "Rotating" && pattern.weeks !== undefined ? pattern.weeks : [pattern];
}

function weekAt(pattern: WorkingPattern, day: string): Week {
  const weeks = weeksOf(pattern);
  const { rotationStartDate } = pattern;
  if (weeks.length === 1 || rotationStartDate === undefined) return weeks[0] ?? {};
  return weeks[weekOfRotation(readDate(day) - readDate(rotationStartDate), weeks.length)] ?? {};
}

function itemOf(day: string): (typeof DAYS)[number] {
  return DAYS[getWeekday(readDate(day))] ?? "monday";
}
