import {
  type CalendarDate,
  type DayNumber,
  formatDate,
  type Money,
  type PayFrequency,
  REGULAR_FREQUENCIES,
  shape,
  WHOLE_DAY,
} from "../base";
import { LEAVE } from "./leave-document";
import { getLeavePolicy, type LeaveLevels, leaveLevels, type SettingsWithLeave } from "./salary-rules";
import { type SettingSource, STATUTORY_TYPES, type StatutoryType } from "./words";
import { millionths, WORKING_PATTERN } from "./working-pattern";

type Starts<Day> = Readonly<Partial<Record<StatutoryType, Day | null>>>;

/** The first day of each type's leave, and whether the caller gave one date for each type. */
interface LeaveStart {
  readonly isByType: boolean;
  readonly days: Starts<DayNumber>;
}

const ONE_DATE = shape.orNull(shape.date);
const BY_TYPE = shape.byWord(STATUTORY_TYPES, ONE_DATE);

/** One date for every type, or one for each. */
const LEAVE_START: shape.OptionalShape<CalendarDate | null | Starts<CalendarDate>, LeaveStart> = {
  isOptional: true,
  read(reader, value, key, path) {
    const isByType = typeof value === "object" && value !== null && !Array.isArray(value);
    if (isByType) return { isByType, days: BY_TYPE.read(reader, value, key, path) };
    const day = ONE_DATE.read(reader, value, key, path);
    return { isByType, days: Object.fromEntries(STATUTORY_TYPES.map((type) => [type, day])) };
  },
  schema: () => ({ anyOf: [ONE_DATE.schema(), BY_TYPE.schema()] }),
};

/** Frequencies that an annual salary can be divided by. */
export type SalaryFrequency = Exclude<PayFrequency, "Irregular">;

const VERSION = shape.record({
  /** The first day with this salary. */
  effectiveFrom: shape.date,
  /** A year's salary, in pounds. */
  salary: shape.amount({ from: 0 }),
});

const SEGMENT_FIELDS = {
  /** First day of the pay period. */
  periodStartDate: shape.date,
  /** Last day of the pay period. */
  periodEndDate: shape.date,
  /** First and last day of the employment. */
  startDate: shape.date,
  leavingDate: shape.orNull(shape.date),
  /** The last day that payslips of another payroll have paid, if that is in the period: salary begins the day after. */
  paidThrough: shape.orNull(shape.date),
  /** Each salary from its day on, in any order. */
  salaryHistory: shape.list(VERSION, { upTo: 1_000 }, shape.distinct("effectiveFrom")),
};

const PERIOD_RULE = shape.notBefore("periodEndDate", "periodStartDate");
const EMPLOYMENT_RULE = shape.notBefore("leavingDate", "startDate");

export const SEGMENT_FACTS = shape.record(SEGMENT_FIELDS, PERIOD_RULE, EMPLOYMENT_RULE);

const METHOD = shape.choice(["CalendarDays", "WorkingDays"]);

const DIVISOR = shape.choice(["TaxYear", "DaysOfMonth", "TwoHundredSixtieths"]);

const PATTERNS = shape.optional(shape.list(WORKING_PATTERN, { upTo: 500 }, shape.distinct("effectiveFrom")), []);

const SETTINGS = shape.record({
  /** What a part of a period is counted in: calendar days or working days. */
  calculationMethod: shape.orNull(METHOD),
  /** What divides the salary for a part of a pay period. */
  partPeriodDivisor: shape.orNull(DIVISOR),
  workingPatterns: PATTERNS,
  /** What happens to salary during leave. */
  leave: shape.orNull(LEAVE),
});

const STATUTORY_LINE = shape.record(
  {
    unitName: shape.optional(shape.choice(["Day", "Week", "Month", "Period"]), null),
    /** As on the statutory payment; the absent days are counted from `from` and `to`. */
    units: shape.optional(millionths("units"), null),
    /** Statutory pay of the days, in pounds. */
    amount: shape.amount({ from: 0 }),
    statutoryType: shape.choice(STATUTORY_TYPES),
    from: shape.date,
    to: shape.date,
  },
  shape.notBefore("to", "from"),
);

const UNPAID_DAYS = shape.record(
  {
    absenceId: shape.text,
    from: shape.date,
    to: shape.date,
    /** Part of each day without pay. */
    fraction: shape.optional(millionths("days", 1), WHOLE_DAY),
  },
  shape.notBefore("to", "from"),
);

export const SALARY_FACTS = shape.record(
  {
    ...SEGMENT_FIELDS,
    employee: shape.orNull(SETTINGS),
    payRun: shape.orNull(shape.record({ workingPatterns: PATTERNS })),
    organisation: shape.orNull(SETTINGS),
    /** Required if a pattern does not work on bank holidays. */
    bankHolidays: shape.optional(shape.list(shape.date, { upTo: 1_000 }), null),
    statutoryLines: shape.optional(shape.list(STATUTORY_LINE, { upTo: 1_000 }, refuseOverlaps), []),
    /** Leave that salary deducts. On days of `statutoryLines` nothing more is deducted. */
    unpaidDays: shape.optional(shape.list(UNPAID_DAYS, { upTo: 1_000 }, refuseOverlaps), []),
    employeeId: shape.text,
    payrollConfigId: shape.text,
    frequency: shape.choice<SalaryFrequency>(REGULAR_FREQUENCIES),
    /** First day of the leave that top-up tiers count from: one date, or one for each statutory type. */
    leaveStart: LEAVE_START,
  },
  PERIOD_RULE,
  EMPLOYMENT_RULE,
  ({ bankHolidays, employee, payRun, organisation }, subject) => {
    if (bankHolidays !== null) return;
    const patterns = [employee, payRun, organisation].flatMap((level) => level?.workingPatterns ?? []);
    for (const pattern of patterns) {
      if (pattern.bankHolidaysAreWorkingDays) continue;
      subject.refuse("required_with", "/bankHolidays", { other: "bankHolidaysAreWorkingDays" });
    }
  },
  (read, subject) => {
    refuseOutside("statutoryLines", read.statutoryLines, read, subject);
    refuseOutside("unpaidDays", read.unpaidDays, read, subject);
  },
  checkLeaveStart,
);

/** The facts of a part of one employee's pay period that affect its salary. */
export interface SegmentFacts extends shape.FactsOf<typeof SEGMENT_FACTS> {}

/** The facts of one employee's salary for one pay period. */
export interface SalaryFacts extends shape.FactsOf<typeof SALARY_FACTS> {}

/** An annual salary in force from a day until the next version. */
export interface SalaryVersion extends shape.FactsOf<typeof VERSION> {}

/** Settings of one level; those left out come from the next level. */
export interface SalarySettings extends shape.FactsOf<typeof SETTINGS> {}

/** A slice of statutory pay for days of absence. */
export interface StatutoryLine extends shape.FactsOf<typeof STATUTORY_LINE> {}

/** Days of leave that salary deducts. */
export interface UnpaidDays extends shape.FactsOf<typeof UNPAID_DAYS> {}

/** How the salary of a part of a pay period is calculated. */
export type CalculationMethod = shape.FactsOf<typeof METHOD>;

/** What divides the salary for a part of a pay period. */
export type PartPeriodDivisor = shape.FactsOf<typeof DIVISOR>;

interface Absent {
  readonly from: DayNumber;
  readonly to: DayNumber;
}

/** Refuses absences that have no day in the pay period. */
function refuseOutside(
  name: string,
  absences: readonly Absent[],
  { periodStartDate, periodEndDate }: { readonly periodStartDate: DayNumber; readonly periodEndDate: DayNumber },
  subject: shape.Subject,
): void {
  for (const [index, { from, to }] of absences.entries()) {
    const path = `/${name}/${index}`;
    if (to < periodStartDate) subject.refuse("date_before", `${path}/to`, { limit: formatDate(periodStartDate) });
    if (from > periodEndDate) subject.refuse("date_after", `${path}/from`, { limit: formatDate(periodEndDate) });
  }
}

/** Refuses absences with days in common, at the later one. */
function refuseOverlaps(lines: readonly Absent[], subject: shape.Subject): void {
  const ascending = [...lines.entries()].sort(([, one], [, other]) => one.from - other.from);
  for (const [at, [index, { from }]] of ascending.entries()) {
    const before = ascending[at - 1]?.[1].to ?? Number.NaN;
    if (!(from <= before)) continue;
    subject.refuse("overlapping_dates", `/${index}/from`, { limit: formatDate(before + 1) });
  }
}

/** A part of the employment window with one salary version. */
export interface SalarySegment {
  readonly segmentStart: CalendarDate;
  readonly segmentEnd: CalendarDate;
  readonly salary: Money;
  readonly effectiveFrom: CalendarDate;
  /** Whether it is the full pay period, which pays a full part of the annual salary. */
  readonly isWholePeriod: boolean;
}

/** The first and last employed day of a pay period. */
export interface EmploymentWindow {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** The employed days of a pay period, divided where the salary changes. */
export interface SalarySegments {
  /** The employed days of the period; null if there are none. */
  readonly employmentWindow: EmploymentWindow | null;
  readonly segments: readonly SalarySegment[];
}

/** What a line of salary is: salary, a deduction for days of absence or leave, or a top-up of statutory pay. */
export type SalaryLineKind = "Salary" | "StatutoryAbsenceAdjustment" | "StatutoryTopUp" | "LeaveAdjustment";

/** A line of the pay run. Amounts have two decimals, rates six; `payRate` is for display and never multiplied. */
export interface SalaryLine {
  /** The same for the same employee, payroll, period and segment, and for leave its type and tier or its absence. */
  readonly id: string;
  readonly kind: SalaryLineKind;
  readonly units: string;
  readonly unitName: "Day" | "Period";
  /** Salary of one unit; on a top-up the share of it under the leave policy. */
  readonly payRate: string;
  /** Negative on an adjustment. */
  readonly amount: Money;
  /** Days that one unit is a share of; null for a full period. */
  readonly divisor: string | null;
  readonly segmentStart: CalendarDate;
  readonly segmentEnd: CalendarDate;
  readonly statutoryType: StatutoryType | null;
  /** The leave that a `LeaveAdjustment` deducts; null on other lines. */
  readonly absenceId: string | null;
  readonly salary: Money;
  readonly effectiveFrom: CalendarDate;
  /** Number of the top-up tier from 1; null on other lines, and on a top-up to full pay. */
  readonly tier: number | null;
  /** Percentage of salary up to which a top-up pays: "50.00". */
  readonly percentage: string | null;
  readonly canEdit: false;
}

/** The salary of one pay period in lines, with the settings that applied and the levels that they are from. */
export interface SalaryOfPeriod {
  readonly calculationMethod: CalculationMethod;
  readonly source: SettingSource;
  readonly partPeriodDivisor: PartPeriodDivisor;
  readonly partPeriodDivisorSource: SettingSource;
  readonly employmentWindow: EmploymentWindow | null;
  readonly lines: readonly SalaryLine[];
  readonly totalAmount: Money;
}

interface LeaveFacts extends SettingsWithLeave {
  readonly statutoryLines: readonly { readonly statutoryType: StatutoryType; readonly from: DayNumber }[];
  readonly leaveStart: LeaveStart;
}

/** Requires the first day, not after any day of it, of each leave whose policy has tiers. */
function checkLeaveStart(read: LeaveFacts, subject: shape.Subject): void {
  const levels = leaveLevels(read);
  for (const type of STATUTORY_TYPES) checkStartOfType(type, read, levels, subject);
}

function checkStartOfType(
  type: StatutoryType,
  { statutoryLines, leaveStart }: LeaveFacts,
  levels: LeaveLevels,
  subject: shape.Subject,
): void {
  const days = statutoryLines.filter(({ statutoryType }) => statutoryType === type).map(({ from }) => from);
  if (days.length === 0 || getLeavePolicy(levels, type).policy.tiers.length === 0) return;
  const start = leaveStart.days[type] ?? null;
  const first = Math.min(...days);
  const path = leaveStart.isByType ? `/leaveStart/${type}` : "/leaveStart";
  if (start === null) subject.refuse("required_with", path, { other: "tiers" });
  else if (start > first) subject.refuse("date_after", path, { limit: formatDate(first) });
}
