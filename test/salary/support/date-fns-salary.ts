import {
  addDays,
  eachDayOfInterval,
  endOfMonth,
  format,
  getDay,
  isAfter,
  isBefore,
  max,
  min,
  parseISO,
  startOfMonth,
} from "date-fns";
import Decimal from "decimal.js";
import type { SalaryFacts, SalaryFrequency, WeekPattern, WorkingPattern } from "../../../src/engine";

// The period rules again: dates by date-fns, day by day, amounts by decimal.js. Nothing of the engine is used.

const PERIODS: Readonly<Record<SalaryFrequency, number>> = {
  Weekly: 52,
  Fortnightly: 26,
  FourWeekly: 13,
  Monthly: 12,
  Quarterly: 4,
  TwiceYearly: 2,
  Annually: 1,
};
const NAMES = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

export type History = "FirstDayOfSegment" | "EachDay";

interface Run {
  readonly days: Date[];
  readonly version: SalaryFacts["salaryHistory"][number];
}

/** Returns each line as "from to units amount", the units "whole" for a whole period. */
export function dateFnsLines(facts: SalaryFacts, history: History): string[] {
  return runsOf(facts).flatMap((run) => {
    const days = run.days as [Date, ...Date[]];
    const [first, last] = [days[0], days.at(-1) as Date];
    const span = `${iso(first)} ${iso(last)}`;
    const annual = new Decimal(String(run.version.salary));
    if (iso(first) === facts.periodStartDate && iso(last) === facts.periodEndDate) {
      const amount = pennies(annual.div(PERIODS[facts.frequency]));
      return amount === "0.00" ? [] : [`${span} whole ${amount}`];
    }
    const units = unitsOf(facts, days, history, first);
    const [divisor, times] = divisorOf(facts, history, first);
    const amount = units === "0" ? "0.00" : pennies(annual.times(units).div(new Decimal(divisor).times(times)));
    return amount === "0.00" ? [] : [`${span} ${units}/${divisor} ${amount}`];
  });
}

/** Returns the days that a year's salary is divided by, and how often: 12 times for those of a month. */
function divisorOf(facts: SalaryFacts, history: History, first: Date): readonly [days: string, times: number] {
  const kind = facts.employee?.partPeriodDivisor ?? "TaxYear";
  if (kind === "TaxYear") return [unitsOf(facts, taxYearOf(first), history, first), 1];
  if (kind === "DaysOfMonth") {
    const ofPeriod = { start: parseISO(facts.periodStartDate), end: parseISO(facts.periodEndDate) };
    const ofMonth = { start: startOfMonth(first), end: endOfMonth(first) };
    const days = eachDayOfInterval(facts.frequency === "Monthly" ? ofPeriod : ofMonth);
    return [unitsOf(facts, days, history, first), 12];
  }
  if (facts.employee?.calculationMethod === "CalendarDays") return ["364", 1];
  const found = patternOn(facts, first);
  const weeks = found === null ? [] : (found.weeks ?? [found as WeekPattern]);
  const parts = weeks.flatMap((week) => NAMES.map((name) => new Decimal(String(week[name as keyof WeekPattern]))));
  const days =
    parts.length === 0
      ? new Decimal(260)
      : Decimal.sum(...parts)
          .times(52)
          .div(weeks.length);
  return [days.toDecimalPlaces(6, Decimal.ROUND_HALF_UP).toFixed(), 1];
}

function runsOf(facts: SalaryFacts): Run[] {
  const start = max([parseISO(facts.periodStartDate), parseISO(facts.startDate)]);
  const leaving = facts.leavingDate ?? facts.periodEndDate;
  const end = min([parseISO(facts.periodEndDate), parseISO(leaving)]);
  if (isAfter(start, end)) return [];
  const runs: Run[] = [];
  for (const day of eachDayOfInterval({ start, end })) {
    const version = latest(facts.salaryHistory, day);
    if (version === undefined) continue;
    const run = runs.at(-1);
    if (run?.version === version) run.days.push(day);
    else runs.push({ days: [day], version });
  }
  return runs;
}

function latest<Dated extends { readonly effectiveFrom?: string | null }>(
  all: readonly Dated[],
  day: Date,
): Dated | undefined {
  const begun = all.filter(({ effectiveFrom }) => !isBefore(day, parseISO(effectiveFrom ?? "0001-01-01")));
  return begun.sort((a, b) => ((a.effectiveFrom ?? "") < (b.effectiveFrom ?? "") ? -1 : 1)).at(-1);
}

function taxYearOf(day: Date): Date[] {
  const april = new Date(day.getFullYear(), 3, 6);
  const start = isBefore(day, april) ? new Date(day.getFullYear() - 1, 3, 6) : april;
  return eachDayOfInterval({ start, end: addDays(new Date(start.getFullYear() + 1, 3, 6), -1) });
}

function unitsOf(facts: SalaryFacts, days: readonly Date[], history: History, first: Date): string {
  if (facts.employee?.calculationMethod === "CalendarDays") return String(days.length);
  const parts = days.map((day) => partOf(patternOn(facts, history === "EachDay" ? day : first), day));
  return parts.reduce((sum, part) => sum.plus(part), new Decimal(0)).toFixed();
}

/** Returns the pattern of the first level that has any; its first also applies before its date. */
function patternOn(facts: SalaryFacts, day: Date): WorkingPattern | null {
  const level = facts.employee?.workingPatterns ?? facts.organisation?.workingPatterns;
  if (level === undefined) return null;
  const earliest = [...level].sort((a, b) => ((a.effectiveFrom ?? "") < (b.effectiveFrom ?? "") ? -1 : 1))[0];
  return latest(level, day) ?? earliest ?? null;
}

function partOf(pattern: WorkingPattern | null, day: Date): string {
  const weekday = getDay(day);
  if (pattern === null) return weekday >= 1 && weekday <= 5 ? "1" : "0";
  const week = pattern.weeks === undefined ? (pattern as WeekPattern) : weekInTurn(pattern, day);
  return String(week[NAMES[weekday] as keyof WeekPattern]);
}

function weekInTurn({ weeks = [], rotationStartDate = "" }: WorkingPattern, day: Date): WeekPattern {
  let monday = parseISO(rotationStartDate);
  let turn = 0;
  while (isAfter(monday, day)) [monday, turn] = [addDays(monday, -7), turn + weeks.length - 1];
  while (!isAfter(addDays(monday, 7), day)) [monday, turn] = [addDays(monday, 7), turn + 1];
  return weeks[turn % weeks.length] as WeekPattern;
}

function iso(day: Date): string {
  return format(day, "yyyy-MM-dd");
}

function pennies(amount: Decimal): string {
  return amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toFixed(2);
}
