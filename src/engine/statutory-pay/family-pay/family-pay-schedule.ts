import { formatDate, formatPence, type WorkingStep } from "../../base";
import { type DefinedCalculation, defineCalculation } from "../../rulebook";
import { explainAverage, formatFraction } from "../average-earnings";
import { type ScheduledSlice, totalPence } from "../slices";
import { type Award, findFamilyAward } from "./award";
import type { CareEarned } from "./care-award";
import { FAMILY_FACTS, type FamilyPayFacts } from "./family-facts";
import { priceOfDays } from "./price-weeks";
import type { FamilyPaySchedule } from "./schedule";
import type { ScheduledWeek } from "./scheduled-week";
import { type WorkedSchedule, workSchedule } from "./work-schedule";
import { writeSchedule } from "./write-schedule";

/** Explains a schedule: the average, what each week pays, and each slice of a split week. */
export function explainSchedule(worked: WorkedSchedule): WorkingStep[] {
  const { award, average, weeks, slices } = worked;
  return [
    ...(average.average === null ? [] : explainAverage(average.average, "/averageWeeklyEarnings")),
    ...(award.care === null ? [] : award.care.periods.map((period, index) => careStep(period, index, award))),
    ...weeks.flatMap((week, index) => weekSteps(worked, week, index)),
    ...slices.flatMap((slice, at) => sliceStep(worked, slice, at)),
  ];
}

function weekSteps({ award: { payment }, average }: WorkedSchedule, week: ScheduledWeek, index: number): WorkingStep[] {
  const { price, weekNumber, from, lost } = week;
  const isUncapped = weekNumber <= payment.uncappedWeeks;
  const words = price.isBeyondAllowance ? BEYOND_ALLOWANCE : isUncapped ? UNCAPPED : CAPPED;
  const step: WorkingStep = {
    id: "family-pay.week",
    figure: `/weeks/${index}/weeklyAmount`,
    ...(price.isBeyondAllowance && !isUncapped ? NOTHING_BEYOND : words),
    inputs: {
      "first day": formatDate(from),
      average: formatFraction(average.awe),
      share: price.shareText,
      ...(words === UNCAPPED ? {} : { "standard rate": formatPence(price.standardPence) }),
    },
    value: formatPence(price.pence),
    sources: price.sources,
  };
  return lost === null ? [step] : [step, lostStep(week, index, payment.sources)];
}

const UNCAPPED = {
  rule: "The first weeks pay the share of average weekly earnings, without a ceiling, raised to the penny.",
  formula: "up(average × share)",
};

const CAPPED = {
  rule: "The share of average weekly earnings, at most the standard rate in force on the week's first day, raised to the penny.",
  formula: "up(least(average × share, standard rate))",
};

const BEYOND_ALLOWANCE = {
  rule: "Maternity Allowance is presumed: what the first weeks pay above the standard rate, raised to the penny.",
  formula: "up(most(0, average × share − standard rate))",
};

const NOTHING_BEYOND = { rule: "Maternity Allowance is presumed, and the week pays no more than it.", formula: "0" };

function lostStep({ lost }: ScheduledWeek, index: number, sources: readonly string[]): WorkingStep {
  return {
    id: "family-pay.lost-week",
    figure: `/weeks/${index}/reason`,
    rule: "The rules pay nothing for a week that is lost, and it counts as used.",
    formula: "reason",
    inputs: {},
    value: String(lost),
    sources,
  };
}

function careStep({ from, to, isCounted, weeks }: CareEarned, index: number, { payment }: Award): WorkingStep {
  return {
    id: "family-pay.care",
    figure: `/neonatalCare/carePeriods/${index}/weeksEarned`,
    rule: isCounted
      ? "Each period of care earns the whole weeks that begin the day after it starts."
      : "An admission that begins more than 28 days after the birth is not neonatal care and earns nothing.",
    formula: isCounted ? "down((day care stops − day it starts − 1) ÷ 7)" : "0",
    inputs: { "care starts": formatDate(from), "care stops": to === null ? "lasts" : formatDate(to) },
    value: String(weeks),
    sources: payment.sources,
  };
}

function sliceStep({ award, weeks, slices }: WorkedSchedule, slice: ScheduledSlice, at: number): WorkingStep[] {
  const week = weeks.find(({ weekNumber }) => weekNumber === slice.weekNumber);
  if (week === undefined || slice.days === 7 || slice.adjustment !== null || slice.rateBasis === "Nil") return [];
  const isBalanced =
    slice.source === "PayrollRun" && award.rules.policy("splitWeekRounding", week.from) === "BalanceLastSlice";
  return [
    {
      id: "family-pay.slice",
      figure: `/lineItems/${at}/amount`,
      ...(isBalanced ? BALANCED : EACH_UP),
      inputs: {
        "weekly rate": slice.weeklyRate,
        days: String(slice.days),
        ...(isBalanced && restOfWeek(week, slices, slice)),
      },
      value: formatPence(slice.pence),
      sources: ["hmrc-statutory-payments-manual"],
    },
  ];
}

const EACH_UP = {
  rule: "Days of a week are worth so many sevenths of its unrounded rate, raised to the penny.",
  formula: "up(weekly rate × days ÷ 7)",
};

const BALANCED = {
  rule: `${EACH_UP.rule.slice(0, -1)}, and all of them no more than the week's own amount.`,
  formula: "least(up(weekly rate × days ÷ 7), the week − earlier slices)",
};

function restOfWeek(week: ScheduledWeek, slices: readonly ScheduledSlice[], slice: ScheduledSlice) {
  const earlier = slices.filter((each) => isOfRun(each, slice) && each.from < slice.from);
  return {
    "the week": formatPence(priceOfDays(week.price, 7 - week.importedDays)),
    "earlier slices": formatPence(totalPence(earlier)),
  };
}

function isOfRun(each: ScheduledSlice, { weekNumber, source }: ScheduledSlice): boolean {
  return each.weekNumber === weekNumber && each.source === source;
}

/**
 * Calculates the weekly schedule of maternity, adoption, paternity, shared parental, bereavement or neonatal care pay.
 *
 * A week is seven days from the first day of pay. It pays 90% of average weekly earnings, limited to the standard rate
 * in force on its first day (except in the first six weeks of maternity and adoption pay) and raised to the penny. A
 * week split over pay periods pays sevenths of the unrounded rate, each slice raised to the penny, and the last the
 * rest of the week (policy `splitWeekRounding`). Without entitlement there are no weeks, only the reasons. Problems:
 * wrong facts; `start_too_early`, `start_too_late`, `too_many_blocks`, `maximum_weeks_used`, `no_payslips_for_average`;
 * `unsupported_tax_year` for a week after the loaded rules. Sources: the regulations of each payment and the Statutory
 * Payments Manual.
 */
export const familyPaySchedule: DefinedCalculation<FamilyPayFacts, FamilyPaySchedule> = defineCalculation({
  name: "schedule",
  facts: FAMILY_FACTS,
  judgesWrongFacts: true,
  law: findFamilyAward,
  work: (_, award, reader) => workSchedule(award, reader),
  write: writeSchedule,
  explain: explainSchedule,
});
