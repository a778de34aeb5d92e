import { type DayCycle, dayCycle, FIRST_MONDAY, type Reader, type Unread, WHOLE_DAY, weekdayOf } from "../base";
import type { Pattern } from "./day-counter";
import { readMillionths } from "./decimals";

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

const ABOUT = ["effectiveFrom", "patternType", "hoursPerWeek", "bankHolidaysAreWorkingDays"];
const KNOWN = {
  Weekly: new Set([...ABOUT, ...WEEKDAYS]),
  Rotating: new Set([...ABOUT, "weeks", "rotationStartDate"]),
};
const KNOWN_WEEK = new Set<string>(WEEKDAYS);

const MOST_PATTERNS = 500;
const MOST_WEEKS = 12;

/** Reads the working patterns of one level, ascending. Patterns off on bank holidays leave out `bankHolidays`. */
export function readPatterns(
  reader: Reader,
  settings: Unread,
  path: string,
  bankHolidays: readonly number[] | null,
): Pattern[] {
  if (settings.workingPatterns === undefined) return [];
  const seen = new Set<number>();
  const patterns = reader.list(settings, "workingPatterns", path, MOST_PATTERNS).flatMap((item, index) => {
    const at = `${path}/workingPatterns/${index}`;
    const owner = reader.object(item, at);
    if (owner === null) return [];
    const pattern = readPattern(reader, owner, at, bankHolidays);
    if (seen.has(pattern.from)) reader.refuse("duplicate", `${at}/effectiveFrom`);
    seen.add(pattern.from);
    return [pattern];
  });
  return patterns.sort((a, b) => a.from - b.from);
}

function readPattern(reader: Reader, owner: Unread, path: string, bankHolidays: readonly number[] | null): Pattern {
  const type =
    owner.patternType === undefined
      ? "Weekly"
      : reader.choice(owner, "patternType", path, ["Weekly", "Rotating"] as const);
  reader.onlyKnown(owner, KNOWN[type], path);
  reader.optionalPositiveAmount(owner.hoursPerWeek, "hoursPerWeek", path);
  const worksBankHolidays = reader.flag(owner.bankHolidaysAreWorkingDays, "bankHolidaysAreWorkingDays", path, true);
  if (!worksBankHolidays && bankHolidays === null) {
    reader.refuse("required_with", "/bankHolidays", { other: "bankHolidaysAreWorkingDays" });
  }
  const from = reader.optionalDate(owner, "effectiveFrom", path) ?? Number.NEGATIVE_INFINITY;
  const cycle = type === "Weekly" ? readWeekly(reader, owner, path) : readRotating(reader, owner, path);
  return { from, cycle, daysOff: worksBankHolidays ? [] : (bankHolidays ?? []) };
}

function readWeekly(reader: Reader, owner: Unread, path: string): DayCycle {
  return cycleOf(reader, FIRST_MONDAY, readWeek(reader, owner, path), path);
}

function readRotating(reader: Reader, owner: Unread, path: string): DayCycle {
  const start = reader.date(owner, "rotationStartDate", path);
  if (!Number.isNaN(start) && weekdayOf(start) !== 0) {
    reader.refuse("unknown_value", `${path}/rotationStartDate`, { allowed: "a Monday" });
  }
  const weeks = reader.list(owner, "weeks", path, MOST_WEEKS);
  if (Array.isArray(owner.weeks) && weeks.length < 2) reader.refuse("too_small", `${path}/weeks`, { minimum: 2 });
  const days = weeks.flatMap((item, index) => {
    const at = `${path}/weeks/${index}`;
    const week = reader.object(item, at);
    if (week !== null) reader.onlyKnown(week, KNOWN_WEEK, at);
    return week === null ? [] : readWeek(reader, week, at);
  });
  return cycleOf(reader, start, days, path);
}

function readWeek(reader: Reader, week: Unread, path: string): number[] {
  return WEEKDAYS.map((name) => {
    const part = readMillionths(week[name]);
    if (week[name] === undefined) reader.refuse("required", `${path}/${name}`);
    else if (Number.isNaN(part)) reader.refuse("not_a_number", `${path}/${name}`);
    else if (part > WHOLE_DAY) reader.refuse("too_large", `${path}/${name}`, { maximum: 1 });
    return part;
  });
}

/** A cycle with a worked day; a day that could not be read already has its own problem. */
function cycleOf(reader: Reader, start: number, days: readonly number[], path: string): DayCycle {
  if (days.length > 0 && days.every((day) => day === 0)) reader.refuse("no_working_day", path);
  return dayCycle(start, days);
}
