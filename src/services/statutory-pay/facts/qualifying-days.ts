import type { QualifyingDaysFacts, QualifyingPatternFacts } from "../../../engine";
import type { EmployeeFacts } from "../../employees";
import type { Weekday, WorkingPattern } from "../../pay";

const DAYS = [
  ["monday", "Monday"],
  ["tuesday", "Tuesday"],
  ["wednesday", "Wednesday"],
  ["thursday", "Thursday"],
  ["friday", "Friday"],
  ["saturday", "Saturday"],
  ["sunday", "Sunday"],
] as const;

type Week = Readonly<Partial<Record<(typeof DAYS)[number][0], string>>>;

const MONDAY_TO_FRIDAY: readonly Weekday[] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];

/** Working patterns that apply to employees without one of their own, the first that is there. */
type UsualPatterns = readonly (WorkingPattern | null)[];

/**
 * Returns the qualifying days of sick pay in the engine's form: the employee's policies, else the days of the working
 * pattern, else those of the payroll or the organisation, else Monday to Friday.
 */
export function qualifyingDaysOf(facts: EmployeeFacts | null, usual: UsualPatterns): QualifyingDaysFacts {
  const policies = facts?.sspPolicies ?? [];
  if (policies.length > 0) {
    return dated(
      policies.map(({ effective_from, qualifying_days }) => [effective_from, { qualifyingDays: qualifying_days }]),
    );
  }
  const own = facts?.workingPatterns ?? [];
  if (own.length > 0) return dated(own.map(({ effective_from, pattern }) => [effective_from, patternOf(pattern)]));
  const pattern = usual.find((each) => each !== null) ?? null;
  return pattern === null ? MONDAY_TO_FRIDAY : [patternOf(pattern)];
}

/** The first pattern has always been in force. */
function dated(
  patterns: readonly (readonly [from: string, pattern: QualifyingPatternFacts])[],
): readonly QualifyingPatternFacts[] {
  return patterns.map(([from, pattern], index) => (index === 0 ? pattern : { effectiveFrom: from, ...pattern }));
}

function patternOf(pattern: WorkingPattern): QualifyingPatternFacts {
  const { weeks, rotationStartDate } = pattern;
  if (weeks && rotationStartDate) return { weeks: weeks.map(workedDays), rotationStartDate };
  const days = workedDays(pattern);
  return { qualifyingDays: days.length === 0 ? ["Wednesday"] : days };
}

function workedDays(week: Week): readonly Weekday[] {
  return DAYS.filter(([name]) => Number(week[name] ?? 0) > 0).map(([, day]) => day);
}
