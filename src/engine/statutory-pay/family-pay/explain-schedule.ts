import { formatDate, formatPence, type WorkingStep } from "../../base";
import { explainAverage, formatFraction } from "../average-earnings";
import type { ScheduledSlice } from "../slices";
import type { AwardAverage } from "./average-of-award";
import type { Award } from "./award";
import type { ScheduledWeek } from "./scheduled-week";

/** The steps behind a schedule: the average, what each week pays, and each slice of a split week. */
export function explainSchedule(
  award: Award,
  average: AwardAverage,
  weeks: readonly ScheduledWeek[],
  slices: readonly ScheduledSlice[],
): WorkingStep[] {
  return [
    ...(average.average === null ? [] : explainAverage(average.average, "/averageWeeklyEarnings")),
    ...weeks.flatMap((week, index) => weekSteps(award, average, week, index)),
    ...slices.flatMap((slice, index) => sliceStep(slice, index)),
  ];
}

function weekSteps({ payment }: Award, average: AwardAverage, week: ScheduledWeek, index: number): WorkingStep[] {
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

function sliceStep(slice: ScheduledSlice, index: number): WorkingStep[] {
  if (slice.days === 7 || slice.adjustment !== null || slice.rateBasis === "Nil") return [];
  return [
    {
      id: "family-pay.slice",
      figure: `/lineItems/${index}/amount`,
      rule: "Days of a week are worth so many sevenths of its unrounded rate, raised to the penny.",
      formula: "up(weekly rate × days ÷ 7)",
      inputs: { "weekly rate": slice.weeklyRate, days: String(slice.days) },
      value: formatPence(slice.pence),
      sources: ["hmrc-statutory-payments-manual"],
    },
  ];
}
