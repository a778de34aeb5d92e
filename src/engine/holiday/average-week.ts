import { halfUpDivide } from "../../kernel";
import { type CalendarDate, formatDate, formatPence, type Money, shape, type WorkingStep } from "../base";
import { type DefinedCalculation, defineCalculation } from "../rulebook";
import { TERRITORY } from "./holiday-facts";
import { findHolidayRule } from "./holiday-rule";
import { type AverageWeekRule, type LookedAtWeek, latestFirst, lookAtWeeks, WEEK, type Week } from "./looked-at-weeks";

/** The most weeks accepted; more than are used, so that a longer history may be given. */
const MOST_WEEKS = 5_000;

const FACTS = shape.record(
  {
    /** First day of the leave: weeks that end before it count. */
    leaveStartDate: shape.date,
    /** Where the worker is employed; England and Wales if left out. */
    territory: TERRITORY,
    /** Whether the worker has irregular hours or works part of the year; no effect in Northern Ireland. */
    isIrregular: shape.optional(shape.flag, false),
    weeks: shape.list(WEEK, { upTo: MOST_WEEKS }, refuseOverlaps),
  },
  ({ leaveStartDate, weeks }, subject) => {
    for (const [index, { weekEndDate }] of weeks.entries()) {
      if (!(weekEndDate >= leaveStartDate)) continue;
      subject.refuse("date_after", `/weeks/${index}/weekEndDate`, { limit: formatDate(leaveStartDate - 1) });
    }
  },
);

/** The weeks before leave with their pay and hours, and the first day of the leave. */
export interface AverageWeekFacts extends shape.FactsOf<typeof FACTS> {}

/** A week's pay for holiday: the average of the weeks that count. */
export interface AverageWeek {
  readonly averageWeekPay: Money;
  /** Average hours of the same weeks, to the hundredth; null unless all of them have hours. */
  readonly averageWeekHours: string | null;
  /** Number of weeks averaged: up to 52, or 12 in Northern Ireland. */
  readonly weeks: number;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** The weeks looked at, latest first, up to the last one that counts; and earlier ones that are too long ago. */
  readonly lookedAt: readonly LookedAtWeek[];
}

/**
 * Calculates an average week's pay if pay varies: the mean of the last 52 weeks with pay due (12 in Northern Ireland),
 * rounded half up to the penny.
 *
 * Weeks without pay are skipped, and for irregular-hours and part-year workers weeks of sick or statutory leave; weeks
 * that start more than 104 weeks before the leave do not count. Northern Ireland skips only weeks without pay, and has
 * no limit on looking back. If there are fewer weeks, those available are averaged.
 * Problems: wrong facts; `overlapping_dates`; `date_after` for weeks that end in the leave; `must_not_be_empty` if
 * no week counts; `not_in_force` before 6 April 2020.
 * Source: Employment Rights Act 1996, sections 221 to 224; Working Time Regulations (Northern Ireland) 2016, regulation
 * 20. The rounding is ours.
 */
export const averageWeek: DefinedCalculation<AverageWeekFacts, AverageWeek> = defineCalculation({
  name: "holiday-average-week",
  facts: FACTS,
  law(read, rulebook, reader) {
    const when = { territory: read.territory, field: "leaveStartDate", day: read.leaveStartDate };
    const rule = findHolidayRule("averageWeek", when, rulebook, reader);
    if (rule !== null && countedWeeks(read, rule.value).length === 0) reader.refuse("must_not_be_empty", "/weeks");
    return rule;
  },
  work: (read, rule) => ({
    ...average(countedWeeks(read, rule.value)),
    lookedAt: lookAtWeeks(read, rule.value).map(({ week, reasonToken }) => ({
      weekEndDate: formatDate(week.weekEndDate),
      pay: formatPence(week.pay),
      included: reasonToken === null,
      reasonToken,
    })),
  }),
  explain: (value, read, rule) => explainAverage(value, countedWeeks(read, rule.value), rule.sourceIds),
});

/** Refuses weeks with days in common, at the later one. */
function refuseOverlaps(weeks: readonly Week[], subject: shape.Subject): void {
  const latest = [...weeks.entries()].sort(([, one], [, other]) => latestFirst(one, other));
  for (const [at, [index, { weekEndDate }]] of latest.entries()) {
    const earlier = latest[at + 1]?.[1].weekEndDate ?? Number.NaN;
    if (!(weekEndDate - earlier < 7)) continue;
    subject.refuse("overlapping_dates", `/${index}/weekEndDate`, { limit: formatDate(earlier + 7) });
  }
}

/** Returns the weeks that count, latest first. */
function countedWeeks(read: shape.ReadOf<typeof FACTS>, rule: AverageWeekRule): readonly Week[] {
  return lookAtWeeks(read, rule).flatMap(({ week, reasonToken }) => (reasonToken === null ? [week] : []));
}

function average(counted: readonly Week[]): Omit<AverageWeek, "lookedAt"> {
  const ends = counted.map(({ weekEndDate }) => weekEndDate);
  const hours = counted.map((week) => week.hours).filter((week) => week !== null);
  return {
    averageWeekPay: formatPence(halfUpDivide(sum(counted.map(({ pay }) => pay)), counted.length)),
    averageWeekHours: hours.length === counted.length ? formatPence(halfUpDivide(sum(hours), counted.length)) : null,
    weeks: counted.length,
    from: formatDate(Math.min(...ends) - 6),
    to: formatDate(Math.max(...ends)),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

function explainAverage(
  { averageWeekPay, averageWeekHours, from, to }: AverageWeek,
  counted: readonly Week[],
  sources: readonly string[],
): WorkingStep[] {
  const rule = "The mean of the last weeks for which pay was due, half a hundredth up.";
  const weeks = { weeks: String(counted.length), from, to };
  const pay = formatPence(sum(counted.map((week) => week.pay)));
  const step = { formula: "sum of the weeks ÷ weeks", rule, sources };
  const payStep = { ...step, id: "holiday.average-pay", figure: "/averageWeekPay", value: averageWeekPay };
  if (averageWeekHours === null) return [{ ...payStep, inputs: { "sum of the weeks": pay, ...weeks } }];
  const hours = formatPence(sum(counted.map((week) => week.hours ?? 0)));
  return [
    { ...payStep, inputs: { "sum of the weeks": pay, ...weeks } },
    {
      ...step,
      id: "holiday.average-hours",
      figure: "/averageWeekHours",
      value: averageWeekHours,
      inputs: { "sum of the weeks": hours, ...weeks },
    },
  ];
}
