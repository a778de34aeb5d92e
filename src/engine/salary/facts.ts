import type { Amount, CalendarDate, Money, PayFrequency } from "../base";
import type { CalculationMethod, LeaveDocument, SettingSource, StatutoryType } from "./words";

/** Frequencies that an annual salary can be divided by. */
export type SalaryFrequency = Exclude<PayFrequency, "Irregular">;

/** An annual salary in force from a day until the next version. */
export interface SalaryVersion {
  readonly effectiveFrom: CalendarDate;
  readonly salary: Amount;
}

/** What each day of a week counts, from nought to one: "1" worked, "0.5" half, up to six decimals. */
export interface WeekPattern {
  readonly monday: string | number;
  readonly tuesday: string | number;
  readonly wednesday: string | number;
  readonly thursday: string | number;
  readonly friday: string | number;
  readonly saturday: string | number;
  readonly sunday: string | number;
}

/** One week that repeats, or 2 to 12 weeks in turn from the Monday of the first. */
export interface WorkingPattern extends Partial<WeekPattern> {
  /** Left out: since ever. */
  readonly effectiveFrom?: CalendarDate;
  readonly patternType?: "Weekly" | "Rotating";
  readonly weeks?: readonly WeekPattern[];
  readonly rotationStartDate?: CalendarDate;
  /** Kept beside the pattern; nothing is worked out from it. */
  readonly hoursPerWeek?: string | number;
  /** True when left out. False takes the days of `bankHolidays` out of the pattern. */
  readonly bankHolidaysAreWorkingDays?: boolean;
}

/** Settings of one level; a level that says nothing leaves it to the next. */
export interface SalarySettings {
  readonly calculationMethod?: CalculationMethod | null;
  readonly workingPatterns?: readonly WorkingPattern[];
  readonly leave?: LeaveDocument | null;
}

/** A stretch of one employee's pay period and what decides its salary. */
export interface SegmentFacts {
  readonly periodStartDate: CalendarDate;
  readonly periodEndDate: CalendarDate;
  /** First and last day of the employment. */
  readonly startDate: CalendarDate;
  readonly leavingDate?: CalendarDate | null;
  readonly salaryHistory: readonly SalaryVersion[];
}

/** A slice of statutory pay for days of absence. */
export interface StatutoryLine {
  readonly statutoryType: StatutoryType;
  readonly amount: Amount;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** As on the statutory payment; the absent days are counted from `from` and `to`. */
  readonly units?: string | number;
  readonly unitName?: "Day" | "Week" | "Month" | "Period";
}

/** One employee's salary of one pay period. */
export interface SalaryFacts extends SegmentFacts {
  readonly employeeId: string;
  readonly payrollConfigId: string;
  readonly frequency: SalaryFrequency;
  readonly employee?: SalarySettings;
  readonly payRun?: Pick<SalarySettings, "workingPatterns">;
  readonly organisation?: SalarySettings;
  /** Needed where a pattern does not work on bank holidays. */
  readonly bankHolidays?: readonly CalendarDate[];
  readonly statutoryLines?: readonly StatutoryLine[];
  /** First day of the leave that top-up tiers count from: one date, or one for each statutory type. */
  readonly leaveStart?: CalendarDate | Partial<Record<StatutoryType, CalendarDate>>;
}

/** A stretch of the employment window with one salary version. */
export interface SalarySegment {
  readonly segmentStart: CalendarDate;
  readonly segmentEnd: CalendarDate;
  readonly salary: Money;
  readonly effectiveFrom: CalendarDate;
  /** Whether it is the whole pay period, which pays a whole part of the annual salary. */
  readonly isWholePeriod: boolean;
}

export interface EmploymentWindow {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export interface SalarySegments {
  /** The employed days of the period; null when there are none. */
  readonly employmentWindow: EmploymentWindow | null;
  readonly segments: readonly SalarySegment[];
}

export type SalaryLineKind = "Salary" | "StatutoryAbsenceAdjustment" | "StatutoryTopUp";

/** A line of the pay run. Amounts have two decimals, rates six; `payRate` is for display and never multiplied. */
export interface SalaryLine {
  /** The same for the same employee, payroll, period, segment, and for leave its type and tier. */
  readonly id: string;
  readonly kind: SalaryLineKind;
  readonly units: string;
  readonly unitName: "Day" | "Period";
  /** Salary of one unit; on a top-up the share of it that the leave policy promises. */
  readonly payRate: string;
  /** Negative on an adjustment. */
  readonly amount: Money;
  /** Days that one unit is a share of; null for a whole period. */
  readonly divisor: string | null;
  readonly segmentStart: CalendarDate;
  readonly segmentEnd: CalendarDate;
  readonly statutoryType: StatutoryType | null;
  readonly salary: Money;
  readonly effectiveFrom: CalendarDate;
  /** Number of the top-up tier from 1; null elsewhere, and on a top-up to full pay. */
  readonly tier: number | null;
  /** Per cent of salary that a top-up reaches: "50.00". */
  readonly percentage: string | null;
  readonly canEdit: false;
}

export interface SalaryOfPeriod {
  readonly calculationMethod: CalculationMethod;
  readonly source: SettingSource;
  readonly employmentWindow: EmploymentWindow | null;
  readonly lines: readonly SalaryLine[];
  readonly totalAmount: Money;
}
