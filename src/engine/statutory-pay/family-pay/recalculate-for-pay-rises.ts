import { formatDate, formatPence, halfUpFraction, problem, type WorkingStep, workingsOf } from "../../base";
import { calculation } from "../../rulebook";
import type { PayRise } from "../average-earnings";
import { digestOf } from "../law";
import { type ScheduledSlice, writeSlices } from "../slices";
import { explainSchedule } from "./explain-schedule";
import type { FamilyPayFacts } from "./family-facts";
import type { PayRiseRecalculation, WeekDifference } from "./pay-rise-recalculation";
import { priceBeyondAllowance } from "./price-weeks";
import { slicesOf } from "./slice-weeks";
import { readAward, type WorkedSchedule, workSchedule } from "./work-schedule";
import { writeSchedule } from "./write-schedule";

/**
 * Recalculates the schedule as if every pay rise had applied through the whole relevant period (maternity pay), or to the pay
 * earned since it took effect (the other payments), and what that adds to each week.
 *
 * Maternity pay counts rises from the start of the relevant period to the end of the leave; decreases and rises that
 * do not reach those dates change nothing, and no week loses by it. Where a rise lifts a refused claim to the lower
 * earnings limit, Maternity Allowance is presumed and only the excess of 90% over the standard rate in the first six
 * weeks is due; with the allowance known, all of the pay less the allowance. Problems: those of the schedule;
 * `required` at /payRises. Source: Statutory Maternity Pay (General) Regulations 1986 reg. 21(7).
 */
export const recalculateForPayRises = calculation<FamilyPayFacts, PayRiseRecalculation>((facts, rulebook, options) => {
  const award = readAward(facts, rulebook);
  if (!("rules" in award)) return { ok: false, problems: award };
  const before = workSchedule({ ...award, read: { ...award.read, rises: [] } });
  if (!("award" in before)) return { ok: false, problems: before };
  if (facts.payRises === undefined) return { ok: false, problems: [problem("required", "/payRises")] };
  const worked = workSchedule(award);
  if (!("award" in worked)) return { ok: false, problems: worked };
  const allowance = isNewlyEntitled(before, worked) ? award.read.maternityAllowance : 0;
  const after = allowance === null ? presumingAllowance(worked) : worked;
  const value = write(before, after, allowance ?? 0);
  const steps = options?.explain === true ? [...explain(before, after), ...riseSteps(value)] : null;
  return {
    ok: true,
    value,
    workings: steps === null ? null : workingsOf(steps, before.award.rules),
    rules: digestOf(rulebook),
  };
});

function isRefused({ conditions }: WorkedSchedule): boolean {
  return conditions.some(({ isMet }) => !isMet);
}

function isNewlyEntitled(before: WorkedSchedule, after: WorkedSchedule): boolean {
  return isRefused(before) && !isRefused(after);
}

/** Presumes Maternity Allowance for someone whom a rise lifts to the limit: only the excess of uncapped weeks is due. */
function presumingAllowance(worked: WorkedSchedule): WorkedSchedule {
  const { award } = worked;
  if (award.read.event.type !== "StatutoryMaternityPay") return worked;
  const weeks = worked.weeks.map((week) => {
    return { ...week, price: priceBeyondAllowance(week.price, week.weekNumber <= award.payment.uncappedWeeks) };
  });
  return { ...worked, weeks, slices: slicesOf(award, weeks) };
}

function write(before: WorkedSchedule, after: WorkedSchedule, allowance: number): PayRiseRecalculation {
  const weeks = differences(before.slices, after.slices);
  const sum = weeks.reduce((total, { pence }) => total + pence, 0);
  const { average } = after;
  return {
    payRiseDetected: average.rises.length > 0,
    payRises: average.rises.map(writeRise),
    currentAverageWeeklyEarnings: formatPence(halfUpFraction(before.average.awe)),
    recalculatedAverageWeeklyEarnings: formatPence(halfUpFraction(average.awe)),
    isNewlyEntitled: isNewlyEntitled(before, after),
    weeks: weeks.map(({ week }) => week),
    maternityAllowancePaid: formatPence(allowance),
    difference: formatPence(Math.max(0, sum - allowance)),
    lineItemsBefore: writeSlices(before.slices),
    schedule: writeSchedule(after),
  };
}

function writeRise({ effectiveFrom, previousSalary, newSalary }: PayRise) {
  return {
    effectiveFrom: formatDate(effectiveFrom),
    previousSalary: formatPence(previousSalary),
    newSalary: formatPence(newSalary),
  };
}

interface Difference {
  readonly pence: number;
  readonly week: WeekDifference;
}

/** Compares what each week pays with before; weeks that stay the same are left out. */
function differences(before: readonly ScheduledSlice[], after: readonly ScheduledSlice[]): Difference[] {
  const paid = new Map<number, number>();
  for (const { weekNumber, pence } of before) paid.set(weekNumber, (paid.get(weekNumber) ?? 0) + pence);
  const due = new Map<number, { readonly start: number; readonly pence: number }>();
  for (const { weekNumber, weekStart, pence } of after) {
    due.set(weekNumber, { start: weekStart, pence: (due.get(weekNumber)?.pence ?? 0) + pence });
  }
  return [...due].flatMap(([weekNumber, { start, pence }]) => {
    const previous = paid.get(weekNumber) ?? 0;
    if (pence === previous) return [];
    const week = {
      weekNumber,
      weekStartDate: formatDate(start),
      previousAmount: formatPence(previous),
      newAmount: formatPence(pence),
      difference: formatPence(pence - previous),
    };
    return [{ pence: pence - previous, week }];
  });
}

function explain(before: WorkedSchedule, after: WorkedSchedule): WorkingStep[] {
  const { average } = after;
  const figures = explainSchedule(after);
  const current = formatPence(halfUpFraction(before.average.awe));
  const step: WorkingStep = {
    id: "family-pay.pay-rise",
    figure: "/recalculatedAverageWeeklyEarnings",
    rule: "Earnings that depend on the salary count as if the rises had applied throughout; the rest stays.",
    formula: "earnings from salary × new salary ÷ salary they were paid at",
    inputs: {
      "average before": current,
      ...Object.fromEntries(
        average.rises.map(({ effectiveFrom, newSalary }) => [formatDate(effectiveFrom), formatPence(newSalary)]),
      ),
    },
    value: formatPence(halfUpFraction(average.awe)),
    sources: ["smp-regulations-1986"],
  };
  return [step, ...figures.map((each) => ({ ...each, figure: `/schedule${each.figure}` }))];
}

function riseSteps({ weeks, difference, maternityAllowancePaid }: PayRiseRecalculation): WorkingStep[] {
  return [
    {
      id: "family-pay.pay-rise-difference",
      figure: "/difference",
      rule: "What each week pays more than before, together, less Maternity Allowance paid instead.",
      formula: "most(0, sum of the weeks' differences − Maternity Allowance)",
      inputs: {
        "Maternity Allowance": maternityAllowancePaid,
        ...Object.fromEntries(weeks.map((week) => [`week ${week.weekNumber}`, week.difference])),
      },
      value: difference,
      sources: ["smp-regulations-1986"],
    },
  ];
}
