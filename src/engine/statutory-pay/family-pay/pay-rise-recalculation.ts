import type { CalendarDate, Money } from "../../base";
import type { Slice } from "../slices";
import type { FamilyPaySchedule } from "./schedule";

/** The effect of pay rises: on the average, on each week, and in total. */
export interface PayRiseRecalculation {
  readonly payRiseDetected: boolean;
  /** The rises that count, in date order; decreases never do. */
  readonly payRises: readonly CountedPayRise[];
  readonly currentAverageWeeklyEarnings: Money;
  readonly recalculatedAverageWeeklyEarnings: Money;
  /** The claim was refused for low earnings, and the rises take it to the limit. */
  readonly isNewlyEntitled: boolean;
  /** Weeks whose amount changes. */
  readonly weeks: readonly WeekDifference[];
  /** Deducted from the extra pay of someone newly entitled; zero if it is presumed, not known. */
  readonly maternityAllowancePaid: Money;
  /** Total extra pay due; never negative. */
  readonly difference: Money;
  readonly lineItemsBefore: readonly Slice[];
  /** The schedule with the rises. */
  readonly schedule: FamilyPaySchedule;
}

interface CountedPayRise {
  readonly effectiveFrom: CalendarDate;
  readonly previousSalary: Money;
  readonly newSalary: Money;
}

export interface WeekDifference {
  readonly weekNumber: number;
  readonly weekStartDate: CalendarDate;
  readonly previousAmount: Money;
  readonly newAmount: Money;
  readonly difference: Money;
}
