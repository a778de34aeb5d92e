import type { CalendarDate, Money } from "../../base";
import type { FamilyPaymentType } from "../average-earnings";
import type { RateBasis, Slice } from "../slices";
import type { Condition, FailureReason } from "./conditions";
import type { LostReason } from "./lost-weeks";

/** One family payment of one employee, week by week. */
export interface FamilyPaySchedule {
  readonly statutoryType: FamilyPaymentType;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly isEntitled: boolean;
  /** Why not: one token for each condition. */
  readonly entitlementFailureReasons: readonly FailureReason[];
  /** Every condition with the figures compared; empty for an award that a previous payroll began. */
  readonly conditions: readonly Condition[];
  /** To the nearest penny, for people; every figure is calculated from the exact one. */
  readonly averageWeeklyEarnings: Money;
  /** Pounds, exact: "194.32", with up to six decimals, "92.312", or a division, "2400 ÷ 13". */
  readonly exactAverageWeeklyEarnings: string;
  /** Where the average is from: payslips, a stated average, or the previous payroll. */
  readonly averageEarningsSource: "Payslips" | "Override" | "Import";
  /** null if the average was stated. */
  readonly relevantPeriodStartDate: CalendarDate | null;
  readonly relevantPeriodEndDate: CalendarDate | null;
  readonly qualifyingWeekStartDate: CalendarDate;
  readonly qualifyingWeekEndDate: CalendarDate;
  /** The Saturday whose lower earnings limit applies. */
  readonly testDate: CalendarDate;
  readonly lowerEarningsLimit: Money;
  readonly keyDates: KeyDates;
  /** Neonatal care pay: what each period of care earned; null for the other payments. */
  readonly neonatalCare: NeonatalCare | null;
  /** The statutory leave beside the pay, for information; null if no loaded year has its rules. */
  readonly leave: FamilyLeave | null;
  /** Notice of each block, for information; nothing is refused for it. */
  readonly notices: readonly NoticeDate[];
  readonly weeks: readonly ScheduleWeek[];
  /** What pay runs post, by week and pay period. */
  readonly lineItems: readonly Slice[];
  readonly totalAmount: Money;
  /** Weeks of the schedule that are paid. */
  readonly weeksPayable: number;
  /** The part of external payments that exceeds the schedule. */
  readonly unallocatedExternalAmount: Money;
  readonly warnings: readonly Warning[];
}

/** Dates that follow from the event; null if the payment has no such date. */
export interface KeyDates {
  readonly expectedWeekStartDate: CalendarDate | null;
  /** The last day on which employment may have begun. */
  readonly latestEmploymentStartDate: CalendarDate | null;
  readonly earliestStartDate: CalendarDate | null;
  readonly latestStartDate: CalendarDate | null;
  /** Maternity pay: pregnancy-related absence from this day starts the pay. */
  readonly sicknessTriggerDate: CalendarDate | null;
  /** The last day that may be paid. */
  readonly latestDay: CalendarDate | null;
}

/** Statutory leave beside a payment. */
export interface FamilyLeave {
  readonly startDate: CalendarDate;
  /** The latest day on which the leave may end. */
  readonly latestEndDate: CalendarDate;
  readonly weeks: number;
  /** Maternity leave: the last day of the weeks from the birth in which no work is allowed; null before the birth. */
  readonly compulsoryEndDate: CalendarDate | null;
  /** By when notice of maternity or adoption leave is due; for other leave, that of the blocks applies. */
  readonly noticeDueDate: CalendarDate | null;
  /** By when notice of a return on the day after `leaveEndDate` is due; null without an early return. */
  readonly earlyReturnNoticeDueDate: CalendarDate | null;
}

/** The neonatal care on which an award is based. */
export interface NeonatalCare {
  readonly carePeriods: readonly CarePeriodEarned[];
  /** Weeks earned by the last day taken, 12 at most. */
  readonly weeksEarned: number;
  /** The tier of each week taken. */
  readonly tiers: readonly { readonly weekStartDate: CalendarDate; readonly tier: 1 | 2 }[];
}

interface CarePeriodEarned {
  readonly from: CalendarDate;
  readonly to: CalendarDate | null;
  /** False for an admission that begins more than 28 days after the birth. */
  readonly isCounted: boolean;
  readonly weeksEarned: number;
  /** null if the period does not count, or continues. */
  readonly firstTierEndDate: CalendarDate | null;
}

/** By when a block's notice is due, and whether the notice given was late. */
export interface NoticeDate {
  readonly startDate: CalendarDate;
  /** null if no rule was read: paternity pay in Northern Ireland, and before 6 April 2024. */
  readonly noticeDueDate: CalendarDate | null;
  /** null if either day is not known. */
  readonly isLate: boolean | null;
}

/** One week of a family payment: its rate, its amount, and why it is not payable if it is not. */
export interface ScheduleWeek {
  readonly weekNumber: number;
  readonly weekStartDate: CalendarDate;
  readonly weekEndDate: CalendarDate;
  /** Days paid in the week. */
  readonly days: number;
  readonly rateBasis: RateBasis;
  /** Pounds, exact: "194.32", with up to six decimals, "92.312", or a division, "2400 ÷ 13". */
  readonly weeklyRate: string;
  /** The rate raised to the penny: what the week pays if it is not split. */
  readonly weeklyAmount: Money;
  /** The total of its slices; split weeks may pay pennies more. */
  readonly amount: Money;
  readonly status: "Payable" | "Worked" | "NotPayable";
  /** Why the week is not paid; null if it is. */
  readonly reason: LostReason | null;
  /** Whether its rate is not known yet, and that of the last known day is used. */
  readonly isProvisional: boolean;
}

/** Something that a person should check; not a reason to refuse. */
export interface Warning {
  readonly token: "below_statutory_amount" | "provisional_rate" | "no_pay_period" | "notice_late";
  readonly weekNumber: number;
}
