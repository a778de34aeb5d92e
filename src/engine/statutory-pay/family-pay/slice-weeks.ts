import type { DayNumber } from "../../base";
import { findPayPeriod, type ScheduledSlice, splitDays, type WeekPart } from "../slices";
import type { Award } from "./award";
import { priceOfDays } from "./price-weeks";
import type { ScheduledWeek } from "./scheduled-week";

/** Returns the slices of a schedule: those paid by a previous payroll, then per pay period; lost weeks pay nothing. */
export function getSlices(award: Award, weeks: readonly ScheduledWeek[]): ScheduledSlice[] {
  const slices: ScheduledSlice[] = [];
  for (const week of weeks) addSlicesOfWeek(slices, award, week);
  return slices;
}

function addSlicesOfWeek(slices: ScheduledSlice[], award: Award, week: ScheduledWeek): void {
  if (week.importedDays !== 0) slices.push(importedSlice(week));
  const first = week.from + week.importedDays;
  if (first > week.upTo) return;
  const parts = partsOf(award, week, first);
  const amounts = week.lost === null ? statutoryAmounts(award, week, parts) : [];
  for (const [index, { from, to, period }] of parts.entries()) {
    slices.push({
      ...identity(week, from, to),
      pence: amounts[index] ?? 0,
      period: period === null ? null : { year: period.year, period: period.period },
      source: "PayrollRun",
      adjustment: null,
      isArrears: false,
    });
  }
}

function identity(week: ScheduledWeek, from: DayNumber, to: DayNumber) {
  return {
    weekNumber: week.weekNumber,
    weekStart: week.from,
    weekEnd: week.upTo,
    from,
    to,
    days: to - from + 1,
    rateBasis: week.lost === null ? week.price.basis : "Nil",
    weeklyRate: week.lost === null ? week.price.rateText : "0.00",
  } as const;
}

function importedSlice(week: ScheduledWeek): ScheduledSlice {
  return {
    ...identity(week, week.from, week.from + week.importedDays - 1),
    pence: week.lost === null ? priceOfDays(week.price, week.importedDays) : 0,
    period: null,
    source: "ImportedFromPreviousProvider",
    adjustment: null,
    isArrears: false,
  };
}

function partsOf({ read }: Award, week: ScheduledWeek, first: DayNumber): WeekPart[] {
  const parts = splitDays({ from: first, to: week.upTo, weekEnd: week.upTo }, read);
  const { leavingDate } = read.employment;
  if (!read.payAsLumpSum || leavingDate === null) return parts;
  const period = findPayPeriod(leavingDate, read.payPeriods);
  const kept = parts.filter(({ to }) => to <= leavingDate);
  const lump = parts.filter(({ to }) => to > leavingDate);
  const from = lump[0]?.from;
  return from === undefined ? kept : [...kept, { from, to: week.upTo, period }];
}

/** Returns each part's sevenths of the unrounded rate, raised to the penny; by policy the last takes the rest. */
function statutoryAmounts({ rules }: Award, week: ScheduledWeek, parts: readonly WeekPart[]): number[] {
  const amounts = parts.map(({ from, to }) => priceOfDays(week.price, to - from + 1));
  if (parts.length === 1 || rules.policy("splitWeekRounding", week.from) === "EachSliceUp") return amounts;
  const whole = priceOfDays(week.price, 7 - week.importedDays);
  return lastTakesRest(amounts, whole);
}

/** Limits each slice to what remains of the week, and gives the rest to the last. */
function lastTakesRest(amounts: readonly number[], whole: number): number[] {
  let left = whole;
  return amounts.map((amount, index) => {
    const taken = index === amounts.length - 1 ? left : Math.min(amount, left);
    left -= taken;
    return taken;
  });
}
