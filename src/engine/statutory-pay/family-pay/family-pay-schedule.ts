import { type Problem, Reader, workingsOf } from "../../base";
import { calculation, type Rulebook } from "../../rulebook";
import { digestOf } from "../digest-of";
import { applyOverrides, type ScheduledSlice, settleExternally } from "../slices";
import { type AwardAverage, averageOfAward } from "./average-of-award";
import { type Award, joinAward } from "./award";
import { type Condition, conditionsOf } from "./conditions";
import { explainSchedule } from "./explain-schedule";
import type { FamilyPayFacts } from "./family-facts";
import { readFamilyFacts } from "./read-family-facts";
import type { FamilyPaySchedule } from "./schedule";
import { isSchedule, type ScheduledWeek, weeksOf } from "./scheduled-week";
import { slicesOf } from "./slice-weeks";
import { writeSchedule } from "./write-schedule";

/** A schedule before it is written. */
export interface WorkedSchedule {
  readonly award: Award;
  readonly average: AwardAverage;
  readonly conditions: readonly Condition[];
  /** None where the employee is not entitled. */
  readonly weeks: readonly ScheduledWeek[];
  readonly slices: readonly ScheduledSlice[];
  readonly unallocatedPence: number;
}

/**
 * The week-by-week schedule of maternity, adoption, paternity, shared parental, bereavement or neonatal care pay.
 *
 * A week is seven days from the first day of pay. It pays 90% of average weekly earnings, after the first six weeks of
 * maternity and adoption pay, and always for the other payments, at most the standard rate in force on its first day,
 * raised to the penny. A week split over pay periods pays sevenths of the unrounded rate, each slice raised to the
 * penny, and the last what the week leaves (policy `splitWeekRounding`). Someone not entitled gets no weeks and the
 * reasons. Problems: wrong facts; `start_too_early`, `start_too_late`, `too_many_blocks`, `maximum_weeks_used`, `no_payslips_for_average`; `unsupported_tax_year` for a
 * week beyond the known rules. Sources: the regulations of each payment and the Statutory Payments Manual.
 */
export const familyPaySchedule = calculation<FamilyPayFacts, FamilyPaySchedule>((facts, rulebook, options) => {
  const worked = workSchedule(facts, rulebook, true);
  if (!("award" in worked)) return { ok: false, problems: worked };
  const { award, average, conditions, weeks, slices, unallocatedPence } = worked;
  const isExplained = options?.explain === true;
  return {
    ok: true,
    value: writeSchedule(award, average, conditions, weeks, slices, unallocatedPence),
    workings: isExplained ? workingsOf(explainSchedule(award, average, weeks, slices), award.rules) : null,
    rules: digestOf(rulebook),
  };
});

/** Reads, joins, tests and prices; `withRises` false leaves the pay rises out. */
export function workSchedule(
  facts: unknown,
  rulebook: Rulebook,
  withRises: boolean,
): WorkedSchedule | readonly Problem[] {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  const read = owner === null ? null : readFamilyFacts(reader, owner);
  const award = read === null ? null : joinAward(reader, read, rulebook);
  if (award === null || reader.problems.length > 0) return reader.problems;
  return workAward(award, withRises);
}

export function workAward(award: Award, withRises: boolean): WorkedSchedule | readonly Problem[] {
  const average = averageOfAward(award, withRises);
  if (!("awe" in average)) return average;
  const { read, payment, limitPence, care } = award;
  const isImported = read.imported !== null;
  const conditions = isImported ? [] : conditionsOf(read, payment, average.awe, limitPence, care?.earnedWeeks ?? null);
  if (conditions.some(({ isMet }) => !isMet)) {
    return { award, average, conditions, weeks: [], slices: [], unallocatedPence: 0 };
  }
  const weeks = weeksOf(award, average.awe);
  if (!isSchedule(weeks)) return weeks;
  const reader = new Reader();
  const slices = applyOverrides(slicesOf(award, weeks), read.overrides, reader);
  if (reader.problems.length > 0) return reader.problems;
  return { award, average, conditions, weeks, ...settleExternally(slices, read.externalPayments) };
}
