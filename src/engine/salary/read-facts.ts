import { dayCycle, FIRST_MONDAY, type shape, WHOLE_DAY } from "../base";
import type { Pattern, PatternLevels } from "./day-counter";
import type { CalculationMethod, PartPeriodDivisor, SALARY_FACTS, SEGMENT_FACTS } from "./facts";
import { type LeaveLevels, leaveLevels } from "./salary-rules";
import type { Days, Stretch } from "./segments";
import type { SettingSource, StatutoryType } from "./words";
import { daysOfWeek, type ReadPattern } from "./working-pattern";

export type ReadSalaryFacts = shape.ReadOf<typeof SALARY_FACTS>;

/** Days of absence: with a slice of statutory pay in pence, or of leave that salary deducts. */
export interface Absence extends Days {
  /** Null for leave without statutory pay. */
  readonly type: StatutoryType | null;
  /** Null for statutory leave. */
  readonly absenceId: string | null;
  readonly statutory: number;
  /** Part of each day, in millionths. */
  readonly fraction: number;
}

/** The combined settings of all levels. */
export interface Settings {
  readonly method: CalculationMethod;
  readonly source: SettingSource;
  readonly divisor: PartPeriodDivisor;
  readonly divisorSource: SettingSource;
  readonly patterns: PatternLevels;
  readonly leave: LeaveLevels;
}

/** Returns the period, the employment and the salary history, ascending. */
export function readStretch(facts: shape.ReadOf<typeof SEGMENT_FACTS>): Stretch {
  const versions = facts.salaryHistory.map(({ effectiveFrom, salary }) => ({ from: effectiveFrom, salary }));
  return {
    period: { from: facts.periodStartDate, upTo: facts.periodEndDate },
    employed: {
      from: Math.max(facts.startDate, (facts.paidThrough ?? Number.NEGATIVE_INFINITY) + 1),
      upTo: facts.leavingDate ?? Number.POSITIVE_INFINITY,
    },
    versions: versions.sort(ascending),
  };
}

/** Returns the slices of statutory pay and the leave on other days, ascending. */
export function readAbsences({ statutoryLines, unpaidDays }: ReadSalaryFacts): readonly Absence[] {
  const statutory = statutoryLines
    .map(({ statutoryType, amount, from, to }): Absence => {
      return { type: statutoryType, absenceId: null, statutory: amount, fraction: WHOLE_DAY, from, upTo: to };
    })
    .sort(ascending);
  const unpaid = unpaidDays.flatMap(({ absenceId, from, to, fraction }) =>
    daysOutside({ from, upTo: to }, statutory).map(
      (days): Absence => ({ type: null, absenceId, statutory: 0, fraction, from: days.from, upTo: days.upTo }),
    ),
  );
  return [...statutory, ...unpaid].sort(ascending);
}

/** Returns the days that none of the others has; the others ascend and do not overlap. */
function daysOutside({ from, upTo }: Days, others: readonly Days[]): readonly Days[] {
  const found: Days[] = [];
  let next = from;
  for (const other of others) {
    if (other.upTo < next || other.from > upTo) continue;
    if (other.from > next) found.push({ from: next, upTo: other.from - 1 });
    next = other.upTo + 1;
  }
  return next > upTo ? found : [...found, { from: next, upTo }];
}

/** Joins the settings of employee, pay run and organisation. */
export function readSettings(facts: ReadSalaryFacts): Settings {
  const { employee, payRun, organisation } = facts;
  const daysOff = [...new Set(facts.bankHolidays)];
  return {
    ...readMethod(facts),
    ...readDivisor(facts),
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

function readDivisor({ employee, organisation }: ReadSalaryFacts): Pick<Settings, "divisor" | "divisorSource"> {
  const [own, shared] = [employee?.partPeriodDivisor ?? null, organisation?.partPeriodDivisor ?? null];
  if (own !== null) return { divisor: own, divisorSource: "Employee" };
  if (shared !== null) return { divisor: shared, divisorSource: "Organisation" };
  return { divisor: "TaxYear", divisorSource: "Default" };
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
