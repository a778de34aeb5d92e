import { formatDate, formatPence, halfUpFraction, type Pence, type Reader, type WorkingStep } from "../../base";
import { type DefinedCalculation, defineCalculation } from "../../rulebook";
import type { PayRise } from "../average-earnings";
import { groupByWeek, type ScheduledSlice, totalPence, writeSlices } from "../slices";
import { type Award, findFamilyAward } from "./award";
import { FAMILY_FACTS, type FamilyPayFacts } from "./family-facts";
import { explainSchedule, writeSchedule } from "./family-pay-schedule";
import type { PayRiseRecalculation, WeekDifference } from "./pay-rise-recalculation";
import { priceBeyondAllowance } from "./price-weeks";
import { getSlices } from "./slice-weeks";
import { type WorkedSchedule, workSchedule } from "./work-schedule";

/**
 * Recalculates the schedule as if every pay rise had applied to the whole relevant period (maternity pay), or to pay
 * earned since it took effect (other payments), and returns the increase of each week.
 *
 * Maternity pay counts rises from the start of the relevant period to the end of the leave; decreases and rises outside
 * those dates change nothing, and no week is reduced. If a rise takes a refused claim to the lower earnings limit,
 * Maternity Allowance is presumed and only the excess of 90% over the standard rate in the first six weeks is due; if
 * the allowance is known, all of the pay less the allowance. Problems: those of the schedule; `required` at /payRises.
 * Source: Statutory Maternity Pay (General) Regulations 1986 reg. 21(7).
 */
export const recalculateForPayRises: DefinedCalculation<FamilyPayFacts, PayRiseRecalculation> = defineCalculation({
  name: "pay-rises",
  facts: FAMILY_FACTS,
  judgesWrongFacts: true,
  law: findFamilyAward,
  work: (_, award, reader) => recalculate(award, reader),
  write,
  explain,
});

interface Recalculated {
  readonly before: WorkedSchedule;
  readonly after: WorkedSchedule;
  /** Maternity Allowance of someone newly entitled, in pence; zero if it is presumed. */
  readonly allowance: Pence;
}

function recalculate(award: Award, reader: Reader): Recalculated | null {
  const before = workSchedule({ ...award, read: { ...award.read, payRises: [] } }, reader);
  if (before === null || reader.problems.length > 0) return null;
  if (award.read.payRises === null) reader.refuse("required", "/payRises");
  const worked = award.read.payRises === null ? null : workSchedule(award, reader);
  if (worked === null) return null;
  const allowance = isNewlyEntitled(before, worked) ? award.read.maternityAllowancePaid : 0;
  return { before, after: allowance === null ? presumingAllowance(worked) : worked, allowance: allowance ?? 0 };
}

function isRefused({ conditions }: WorkedSchedule): boolean {
  return conditions.some(({ isMet }) => !isMet);
}

function isNewlyEntitled(before: WorkedSchedule, after: WorkedSchedule): boolean {
  return isRefused(before) && !isRefused(after);
}

/** Presumes Maternity Allowance if a rise takes someone to the limit: only the excess of uncapped weeks is due. */
function presumingAllowance(worked: WorkedSchedule): WorkedSchedule {
  const { award } = worked;
  if (award.read.event.type !== "StatutoryMaternityPay") return worked;
  const weeks = worked.weeks.map((week) => {
    return { ...week, price: priceBeyondAllowance(week.price, week.weekNumber <= award.payment.uncappedWeeks) };
  });
  return { ...worked, weeks, slices: getSlices(award, weeks) };
}

function write({ before, after, allowance }: Recalculated): PayRiseRecalculation {
  const { average } = after;
  const more = totalPence(after.slices) - totalPence(before.slices);
  return {
    payRiseDetected: average.rises.length > 0,
    payRises: average.rises.map(writeRise),
    currentAverageWeeklyEarnings: formatPence(halfUpFraction(before.average.awe)),
    recalculatedAverageWeeklyEarnings: formatPence(halfUpFraction(average.awe)),
    isNewlyEntitled: isNewlyEntitled(before, after),
    weeks: differences(before.slices, after.slices),
    maternityAllowancePaid: formatPence(allowance),
    difference: formatPence(Math.max(0, more - allowance)),
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

/** Returns the weeks whose pay changes, compared with before. */
function differences(before: readonly ScheduledSlice[], after: readonly ScheduledSlice[]): WeekDifference[] {
  const paid = groupByWeek(before);
  return [...groupByWeek(after)].flatMap(([weekStart, slices]) => {
    const previous = totalPence(paid.get(weekStart) ?? []);
    const pence = totalPence(slices);
    if (pence === previous) return [];
    return slices.slice(0, 1).map(({ weekNumber }) => ({
      weekNumber,
      weekStartDate: formatDate(weekStart),
      previousAmount: formatPence(previous),
      newAmount: formatPence(pence),
      difference: formatPence(pence - previous),
    }));
  });
}

function explain(recalculated: Recalculated): WorkingStep[] {
  const { before, after } = recalculated;
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
  const schedule = figures.map((each) => ({ ...each, figure: `/schedule${each.figure}` }));
  return [step, ...schedule, explainDifference(write(recalculated))];
}

function explainDifference({ weeks, difference, maternityAllowancePaid }: PayRiseRecalculation): WorkingStep {
  return {
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
  };
}
