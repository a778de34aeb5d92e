import type { DayNumber } from "../../base";
import { ceilFraction, fraction } from "../average-earnings";
import { type ScheduledSlice, splitDays, type WeekPart } from "../slices";
import type { Award } from "./award";
import { priceOfDays } from "./price-weeks";
import type { ScheduledWeek } from "./scheduled-week";

/** The slices of a schedule: what a previous provider paid, and what each pay period pays. Lost weeks have none. */
export function slicesOf(award: Award, weeks: readonly ScheduledWeek[]): ScheduledSlice[] {
  return weeks.flatMap((week) => slicesOfWeek(award, week));
}

function slicesOfWeek(award: Award, week: ScheduledWeek): ScheduledSlice[] {
  if (week.lost !== null && week.override === null) return [];
  const slices: ScheduledSlice[] = [];
  if (week.importedDays > 0) slices.push(importedSlice(week));
  const first = week.from + week.importedDays;
  if (first > week.upTo) return slices;
  const parts = partsOf(award, week, first);
  const isBalanced = award.rules.policy("splitWeekRounding", week.from) === "BalanceLastSlice";
  const amounts = statutoryAmounts(week, parts, isBalanced);
  const adjusted = week.override === null ? null : spread(week.override.pence, parts);
  const originals = week.lost === null ? amounts : amounts.map(() => 0);
  for (const [index, part] of parts.entries()) {
    const original = originals[index] as number;
    slices.push({
      ...identity(week, part.from, part.to),
      pence: adjusted?.[index] ?? original,
      period: part.period === null ? null : { year: part.period.year, period: part.period.period },
      source: "PayrollRun",
      adjustment: week.override === null ? null : { originalPence: original, reason: week.override.reason },
      isArrears: false,
    });
  }
  return slices;
}

function identity(week: ScheduledWeek, from: DayNumber, to: DayNumber) {
  return {
    weekNumber: week.weekNumber,
    weekStart: week.from,
    weekEnd: week.upTo,
    from,
    to,
    days: to - from + 1,
    rateBasis: week.price.basis,
    weeklyRate: week.price.rateText,
  } as const;
}

function importedSlice(week: ScheduledWeek): ScheduledSlice {
  return {
    ...identity(week, week.from, week.from + week.importedDays - 1),
    pence: priceOfDays(week.price, week.importedDays),
    period: null,
    source: "ImportedFromPreviousProvider",
    adjustment: null,
    isArrears: false,
  };
}

function partsOf({ read }: Award, week: ScheduledWeek, first: DayNumber): WeekPart[] {
  const parts = splitDays(first, week.upTo, week.upTo, read.periods, read.allocation);
  const { leavingDate, payAsLumpSum, periods } = read;
  if (!payAsLumpSum || leavingDate === null) return parts;
  const [last] = splitDays(leavingDate, leavingDate, leavingDate, periods, "ByWeekEnd");
  const kept = parts.filter(({ to }) => to <= leavingDate);
  const lump = parts.filter(({ to }) => to > leavingDate);
  const from = lump[0]?.from;
  return from === undefined ? kept : [...kept, { from, to: week.upTo, period: last?.period ?? null }];
}

/** So many sevenths of the unrounded rate each, raised to the penny; balanced, the last slice takes what is left of the week. */
function statutoryAmounts(week: ScheduledWeek, parts: readonly WeekPart[], isBalanced: boolean): number[] {
  const amounts = parts.map(({ from, to }) => priceOfDays(week.price, to - from + 1));
  if (!isBalanced || parts.length === 1) return amounts;
  const whole = priceOfDays(week.price, 7 - week.importedDays);
  return lastTakesRest(amounts, whole);
}

/** An amount spread over slices by their days, raised to the penny on all but the last, which takes the rest. */
function spread(pence: number, parts: readonly WeekPart[]): number[] {
  const days = parts.reduce((sum, { from, to }) => sum + (to - from + 1), 0);
  const amounts = parts.map(({ from, to }) => ceilFraction(fraction(pence * (to - from + 1), days)));
  return lastTakesRest(amounts, pence);
}

/** No slice takes more than is left, and the last takes all of it. */
function lastTakesRest(amounts: readonly number[], whole: number): number[] {
  let left = whole;
  return amounts.map((amount, index) => {
    const taken = index === amounts.length - 1 ? left : Math.min(amount, left);
    left -= taken;
    return taken;
  });
}
