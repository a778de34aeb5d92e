import { halfUpDivide } from "../../kernel";
import {
  type Amount,
  type CalendarDate,
  formatDate,
  formatPence,
  type Money,
  Reader,
  type Territory,
  type Unread,
  type WorkingStep,
  workingsOf,
} from "../base";
import { calculation } from "../rulebook";
import { type HolidayRule, holidayRuleOn } from "./holiday-rule";
import { readHundredths } from "./quantity";
import { readTerritory } from "./read-territory";

/** One week before the leave. */
export interface WeekWorked {
  /** Last day of the week; weeks have seven days. */
  readonly weekEndDate: CalendarDate;
  /** Pay that was due for the week. */
  readonly pay: Amount;
  /** Hours of the week, up to two decimals. */
  readonly hours?: string | number;
  /** A week of sick or statutory leave; an irregular-hours or part-year worker's is passed over. */
  readonly isStatutoryLeave?: boolean;
}

export interface AverageWeekFacts {
  /** First day of the leave: weeks that end before it count. */
  readonly leaveStartDate: CalendarDate;
  /** Irregular hours or part of the year; of no effect in Northern Ireland. */
  readonly isIrregular?: boolean;
  /** Where the worker is employed; England and Wales where it is left out. */
  readonly territory?: Territory;
  readonly weeks: readonly WeekWorked[];
}

export interface AverageWeek {
  readonly averageWeekPay: Money;
  /** Average hours of the same weeks, to the hundredth; null where a week has none. */
  readonly averageWeekHours: string | null;
  /** Weeks averaged: 52 at most, 12 in Northern Ireland. */
  readonly weeks: number;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

interface Week {
  readonly end: number;
  readonly pay: number;
  readonly hours: number | null;
  readonly isLeave: boolean;
}

const KNOWN = new Set(["leaveStartDate", "isIrregular", "territory", "weeks"]);
const KNOWN_WEEK = new Set(["weekEndDate", "pay", "hours", "isStatutoryLeave"]);

/** More weeks than are looked at, so that a longer history may be given. */
const MOST_WEEKS = 5_000;
const MOST_HOURS = 16_800;

/**
 * An average week's pay where pay varies: the mean of the last 52 weeks for which pay was due, to the penny, half up; of
 * the last 12 in Northern Ireland.
 *
 * Weeks without pay are passed over, and for irregular-hours and part-year workers weeks of sick or statutory leave; no
 * week is looked for that begins more than 104 weeks before the leave. Northern Ireland passes over weeks without pay
 * alone, and looks back without a limit. With fewer weeks, those there are.
 * Problems: wrong facts; `overlapping_dates`; `date_after` for weeks that end in the leave; `must_not_be_empty` where
 * no week counts; `not_in_force` before 6 April 2020.
 * Source: Employment Rights Act 1996, sections 221 to 224; Working Time Regulations (Northern Ireland) 2016, regulation 20.
 * The rounding is ours.
 */
export const averageWeek = calculation<AverageWeekFacts, AverageWeek>((facts, rulebook, options) => {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  if (owner === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN, "");
  const leave = reader.date(owner, "leaveStartDate", "");
  const territory = readTerritory(reader, owner);
  const isIrregular = reader.flag(owner.isIrregular, "isIrregular", "", false) && territory !== "NorthernIreland";
  const weeks = readWeeks(reader, owner, leave);
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const rule = holidayRuleOn(reader, rulebook, "averageWeek", leave, "leaveStartDate", territory);
  if (rule === null) return { ok: false, problems: reader.problems };
  const counted = countedWeeks(weeks, leave, isIrregular, rule.value);
  if (counted.length === 0) reader.refuse("must_not_be_empty", "/weeks");
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const value = average(counted);
  const sources = rulebook.chapter("holiday")?.sources ?? {};
  const workings = options?.explain === true ? workingsOf(steps(counted, rule, value), { sources }) : null;
  return { ok: true, value, workings, rules: rulebook.digestOf(rule.taxYear) ?? rulebook.digest() };
});

/** Latest first. */
function readWeeks(reader: Reader, facts: Unread, leave: number): Week[] {
  const read = reader.list(facts, "weeks", "", MOST_WEEKS).flatMap((item, index) => {
    const path = `/weeks/${index}`;
    const owner = reader.object(item, path);
    return owner === null ? [] : [{ path, week: readWeek(reader, owner, path, leave) }];
  });
  read.sort((a, b) => b.week.end - a.week.end);
  for (const [index, { week, path }] of read.entries()) {
    const earlier = read[index + 1]?.week;
    if (earlier !== undefined && week.end - earlier.end < 7) {
      reader.refuse("overlapping_dates", `${path}/weekEndDate`, { limit: formatDate(earlier.end + 7) });
    }
  }
  return read.map(({ week }) => week);
}

function readWeek(reader: Reader, owner: Unread, path: string, leave: number): Week {
  reader.onlyKnown(owner, KNOWN_WEEK, path);
  const end = reader.date(owner, "weekEndDate", path);
  if (end >= leave) reader.refuse("date_after", `${path}/weekEndDate`, { limit: formatDate(leave - 1) });
  const pay = reader.amount(owner.pay, "pay", path);
  if (pay < 0) reader.refuse("negative_amount", `${path}/pay`);
  const hours = owner.hours === undefined ? null : readHundredths(reader, owner, "hours", MOST_HOURS, path);
  return { end, pay, hours, isLeave: reader.flag(owner.isStatutoryLeave, "isStatutoryLeave", path, false) };
}

function countedWeeks(
  weeks: readonly Week[],
  leave: number,
  isIrregular: boolean,
  { weeks: most, lookBackWeeks }: { weeks: number; lookBackWeeks?: number | undefined },
): readonly Week[] {
  const earliest = lookBackWeeks === undefined ? Number.NEGATIVE_INFINITY : leave - lookBackWeeks * 7;
  return weeks
    .filter(({ end, pay, isLeave }) => pay > 0 && end - 6 >= earliest && !(isIrregular && isLeave))
    .slice(0, most);
}

function average(counted: readonly Week[]): AverageWeek {
  const hours = counted.map((week) => week.hours).filter((week) => week !== null);
  return {
    averageWeekPay: formatPence(halfUpDivide(sum(counted.map(({ pay }) => pay)), counted.length)),
    averageWeekHours: hours.length === counted.length ? formatPence(halfUpDivide(sum(hours), counted.length)) : null,
    weeks: counted.length,
    from: formatDate((counted.at(-1) as Week).end - 6),
    to: formatDate((counted[0] as Week).end),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

function steps(
  counted: readonly Week[],
  { sources }: HolidayRule<unknown>,
  { averageWeekPay, averageWeekHours, from, to }: AverageWeek,
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
