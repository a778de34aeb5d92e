import { type Problem, Reader } from "../../base";
import type { Rulebook } from "../../rulebook";
import { applyOverrides, type ScheduledSlice, settleExternally } from "../slices";
import { type AwardAverage, averageOfAward } from "./average-of-award";
import { type Award, joinAward } from "./award";
import { type Condition, testConditions } from "./conditions";
import { readFamilyFacts } from "./read-family-facts";
import { isSchedule, type ScheduledWeek, weeksOf } from "./scheduled-week";
import { slicesOf } from "./slice-weeks";

/** A schedule before it is written. */
export interface WorkedSchedule {
  readonly award: Award;
  readonly average: AwardAverage;
  readonly conditions: readonly Condition[];
  /** None if the employee is not entitled. */
  readonly weeks: readonly ScheduledWeek[];
  readonly slices: readonly ScheduledSlice[];
  readonly unallocatedPence: number;
}

/** Reads facts and joins them with the rules. */
export function readAward(facts: unknown, rulebook: Rulebook): Award | readonly Problem[] {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  const read = owner === null ? null : readFamilyFacts(reader, owner);
  return (read === null ? null : joinAward(reader, read, rulebook)) ?? reader.problems;
}

/** Averages, tests and prices an award. */
export function workSchedule(award: Award): WorkedSchedule | readonly Problem[] {
  const average = averageOfAward(award);
  if (!("awe" in average)) return average;
  const conditions = award.read.imported === null ? testConditions(award, average.awe) : [];
  if (conditions.some(({ isMet }) => !isMet)) {
    return { award, average, conditions, weeks: [], slices: [], unallocatedPence: 0 };
  }
  const weeks = weeksOf(award, average.awe);
  if (!isSchedule(weeks)) return weeks;
  const reader = new Reader();
  const slices = applyOverrides(slicesOf(award, weeks), award.read.overrides, reader);
  if (reader.problems.length > 0) return reader.problems;
  return { award, average, conditions, weeks, ...settleExternally(slices, award.read.externalPayments) };
}
