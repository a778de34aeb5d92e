import type { CalendarDate, Money } from "../../base";
import type { Slice } from "../slices";
import type { FamilyPaySchedule } from "./schedule";

/** What pay rises change: the average, each week, and the sum of it. */
export interface PayRiseRecalculation {
  readonly payRiseDetected: boolean;
  /** The rises that count, in date order; decreases never do. */
  readonly payRises: readonly CountedPayRise[];
  readonly currentAverageWeeklyEarnings: Money;
  readonly recalculatedAverageWeeklyEarnings: Money;
  /** Someone refused for low earnings whom the rise lifts to the limit. */
  readonly isNewlyEntitled: boolean;
  /** Weeks whose amount changes. */
  readonly weeks: readonly WeekDifference[];
  /** Taken from the extra pay of someone newly entitled; nought where it is presumed, not known. */
  readonly maternityAllowancePaid: Money;
  /** Extra pay due in all; never negative. */
  readonly difference: Money;
  readonly lineItemsBefore: readonly Slice[];
  /** The schedule with the rises. */
  readonly schedule: FamilyPaySchedule;
}

export interface CountedPayRise {
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
