import type { Pence, Reader } from "../../base";
import { applyOverrides, type ScheduledSlice, settleExternally } from "../slices";
import { type AwardAverage, averageOfAward } from "./average-of-award";
import type { Award } from "./award";
import { type Condition, testConditions } from "./conditions";
import { type ScheduledWeek, scheduleWeeks } from "./scheduled-week";
import { slicesOf } from "./slice-weeks";

/** A schedule before it is written. */
export interface WorkedSchedule {
  readonly award: Award;
  readonly average: AwardAverage;
  readonly conditions: readonly Condition[];
  /** Empty if the employee is not entitled. */
  readonly weeks: readonly ScheduledWeek[];
  readonly slices: readonly ScheduledSlice[];
  readonly unallocatedPence: Pence;
}

/** Averages, tests and prices an award; null with problems if pay days or rules are not known. */
export function workSchedule(award: Award, reader: Reader): WorkedSchedule | null {
  const average = averageOfAward(award, reader);
  if (average === null) return null;
  const conditions = award.read.imported === null ? testConditions(award, average.awe) : [];
  if (conditions.some(({ isMet }) => !isMet)) {
    return { award, average, conditions, weeks: [], slices: [], unallocatedPence: 0 };
  }
  const weeks = scheduleWeeks(award, average.awe, reader);
  if (weeks === null) return null;
  const slices = applyOverrides(slicesOf(award, weeks), award.read.overrides, reader);
  const settlement = settleExternally(slices, award.read.externalPayments, award.read.payPeriods);
  return { award, average, conditions, weeks, ...settlement };
}
