import { dayCycle, FIRST_MONDAY, type shape } from "../base";
import type { Pattern, PatternLevels } from "./day-counter";
import type { CalculationMethod, SALARY_FACTS, SEGMENT_FACTS } from "./facts";
import { type LeaveLevels, leaveLevels } from "./leave-policies";
import type { Days, Stretch } from "./segments";
import type { SettingSource, StatutoryType } from "./words";
import { daysOfWeek, type ReadPattern } from "./working-pattern";

export type ReadSalaryFacts = shape.ReadOf<typeof SALARY_FACTS>;

/** A slice of statutory pay for days of absence, in pence. */
export interface Absence extends Days {
  readonly type: StatutoryType;
  readonly statutory: number;
}

/** The combined settings of all levels. */
export interface Settings {
  readonly method: CalculationMethod;
  readonly source: SettingSource;
  readonly patterns: PatternLevels;
  readonly leave: LeaveLevels;
}

/** Returns the period, the employment and the salary history, ascending. */
export function readStretch(facts: shape.ReadOf<typeof SEGMENT_FACTS>): Stretch {
  const versions = facts.salaryHistory.map(({ effectiveFrom, salary }) => ({ from: effectiveFrom, salary }));
  return {
    period: { from: facts.periodStartDate, upTo: facts.periodEndDate },
    employed: { from: facts.startDate, upTo: facts.leavingDate ?? Number.POSITIVE_INFINITY },
    versions: versions.sort(ascending),
  };
}

/** Returns the slices of statutory pay, ascending. */
export function readAbsences({ statutoryLines }: ReadSalaryFacts): readonly Absence[] {
  return statutoryLines
    .map(({ statutoryType, amount, from, to }) => ({ type: statutoryType, statutory: amount, from, upTo: to }))
    .sort(ascending);
}

/** Joins the settings of employee, pay run and organisation. */
export function readSettings(facts: ReadSalaryFacts): Settings {
  const { employee, payRun, organisation } = facts;
  const daysOff = [...new Set(facts.bankHolidays)];
  return {
    ...readMethod(facts),
    patterns: [employee, payRun, organisation].map((level) =>
      (level?.workingPatterns ?? []).map((pattern) => readPattern(pattern, daysOff)).sort(ascending),
    ),
    leave: leaveLevels(facts),
  };
}

function readMethod({ employee, organisation }: ReadSalaryFacts): Pick<Settings, "method" | "source"> {
  const [own, shared] = [employee?.calculationMethod ?? null, organisation?.calculationMethod ?? null];
  if (own !== null) return { method: own, source: "Employee" };
  return shared === null ? { method: "CalendarDays", source: "Default" } : { method: shared, source: "Organisation" };
}

function readPattern(pattern: ReadPattern, bankHolidays: readonly number[]): Pattern {
  return {
    from: pattern.effectiveFrom ?? Number.NEGATIVE_INFINITY,
    cycle:
      pattern.patternType === "Weekly"
        ? dayCycle(FIRST_MONDAY, daysOfWeek(pattern))
        : dayCycle(pattern.rotationStartDate, pattern.weeks.flatMap(daysOfWeek)),
    daysOff: pattern.bankHolidaysAreWorkingDays ? [] : bankHolidays,
  };
}

function ascending(one: { readonly from: number }, other: { readonly from: number }): number {
  return one.from - other.from;
}
