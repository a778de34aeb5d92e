import { countDays, type DayCycle, type DayNumber, EVERY_DAY, halfUpShare, itemAt, MONDAY_TO_FRIDAY } from "../base";
import type { CalculationMethod } from "./facts";
import type { SalaryRules } from "./salary-rules";

/** A working pattern in force from a day. */
export interface Pattern {
  readonly from: DayNumber;
  readonly cycle: DayCycle;
  /** Days that the cycle counts and this pattern does not. */
  readonly daysOff: readonly DayNumber[];
}

/** The dated patterns of each level, ascending: the employee's, then the pay run's, then the organisation's. */
export type PatternLevels = readonly (readonly Pattern[])[];

/** Counts the qualifying days from one to another, both included, in millionths of a day. */
export type DayCounter = (from: DayNumber, upTo: DayNumber) => number;

type PatternRules = Pick<SalaryRules, "workingPatternHistory" | "daysBeforeFirstPattern">;

const NO_LEVEL: Pattern = { from: Number.NEGATIVE_INFINITY, cycle: MONDAY_TO_FRIDAY, daysOff: [] };

/** Returns the counter for the days of a segment and of its tax year: both with the same kind of day. */
export function dayCounter(
  method: CalculationMethod,
  levels: PatternLevels,
  rules: PatternRules,
  segmentStart: DayNumber,
): DayCounter {
  if (method === "CalendarDays") return (from, upTo) => countDays(EVERY_DAY, from, upTo);
  if (rules.workingPatternHistory === "EachDay") return (from, upTo) => countEachDay(levels, rules, from, upTo);
  const pattern = patternOn(levels, rules, segmentStart);
  return (from, upTo) => countWorked(pattern, from, upTo);
}

const DAYS_OF_WEEK = 7;

/** Returns the days that a number of weeks counts by the pattern of a day, in millionths: 260 from Monday to Friday. */
export function daysOfWeeks(
  weeks: number,
  method: CalculationMethod,
  { levels, rules }: { readonly levels: PatternLevels; readonly rules: PatternRules },
  day: DayNumber,
): number {
  const { sums } = method === "CalendarDays" ? EVERY_DAY : patternOn(levels, rules, day).cycle;
  const length = sums.length - 1;
  return halfUpShare(itemAt(sums, length), DAYS_OF_WEEK * weeks, length);
}

/** Returns the pattern in force on a day: of the first level that has one, otherwise Monday to Friday. */
function patternOn(levels: PatternLevels, { daysBeforeFirstPattern }: PatternRules, day: DayNumber): Pattern {
  for (const level of levels) {
    const found = level.filter(({ from }) => from <= day).at(-1);
    const before = daysBeforeFirstPattern === "FirstPattern" ? level[0] : undefined;
    const pattern = found ?? before;
    if (pattern !== undefined) return pattern;
  }
  return NO_LEVEL;
}

function countEachDay(levels: PatternLevels, rules: PatternRules, from: DayNumber, upTo: DayNumber): number {
  const changes = levels.flatMap((level) => level.map((pattern) => pattern.from));
  const inside = [...new Set(changes)].filter((day) => day > from && day <= upTo).sort((a, b) => a - b);
  const starts = [from, ...inside];
  return starts.reduce((sum, start, index) => {
    const end = (starts[index + 1] ?? upTo + 1) - 1;
    return sum + countWorked(patternOn(levels, rules, start), start, end);
  }, 0);
}

function countWorked({ cycle, daysOff }: Pattern, from: DayNumber, upTo: DayNumber): number {
  const off = daysOff.reduce((sum, day) => (day >= from && day <= upTo ? sum + countDays(cycle, day, day) : sum), 0);
  return countDays(cycle, from, upTo) - off;
}
