import { halfUpDivide } from "../../kernel";
import {
  type CalendarDate,
  formatPence,
  Reader,
  type Territory,
  type Unread,
  type WorkingStep,
  workingsOf,
} from "../base";
import { basisPoints, calculation } from "../rulebook";
import { type HolidayRule, holidayRuleOn } from "./holiday-rule";
import { readHundredths } from "./quantity";
import { readTerritory } from "./read-territory";

/** One pay period of an irregular-hours or part-year worker. Hours have up to two decimals. */
export interface HolidayAccrualFacts {
  readonly leaveYearStartDate: CalendarDate;
  readonly hoursWorked: string | number;
  /** Weeks of sick or statutory leave in the period, and the average week's hours that stand for each. */
  readonly statutoryLeave?: { readonly weeks: string | number; readonly averageWeekHours: string | number };
  /** Hours of an average day, which turn the limit of 28 days into hours; left out: no limit is applied. */
  readonly averageDayHours?: string | number;
  /** Hours accrued earlier in the leave year; needed with the limit. */
  readonly accruedBefore?: string | number;
  /** Where the worker is employed; England and Wales where it is left out. */
  readonly territory?: Territory;
}

export interface AccruedHoliday {
  /** Whole hours accrued on the last day of the pay period. */
  readonly hours: string;
  /** Hours that the leave year's limit still allowed; null where no limit was applied. */
  readonly hoursLeft: string | null;
}

const KNOWN = new Set([
  "leaveYearStartDate",
  "hoursWorked",
  "statutoryLeave",
  "averageDayHours",
  "accruedBefore",
  "territory",
]);
const KNOWN_LEAVE = new Set(["weeks", "averageWeekHours"]);

/** Hours of a leave year, of a week, of a day and weeks of a year, in hundredths. */
const MOST = { yearHours: 878_400, weekHours: 16_800, dayHours: 2_400, weeks: 5_300 };

interface ReadFacts {
  readonly territory: Territory;
  readonly yearStart: number;
  /** Hundredths of hours. */
  readonly worked: number;
  readonly weeks: number;
  readonly weekHours: number;
  readonly dayHours: number | null;
  readonly before: number;
}

/**
 * Holiday that an irregular-hours or part-year worker accrues in a pay period, in whole hours.
 *
 * 12.07% of the hours worked, with the average week's hours for each week of sick or statutory leave, to the nearest
 * hour, half an hour up; a leave year holds at most 28 days.
 * Problems: wrong facts; `required_with` for a limit without the hours accrued before; `not_in_force` in leave years
 * that start before 1 April 2024; `not_allowed_in_territory` in Northern Ireland.
 * Source: Working Time Regulations 1998, regulation 15B, in force from 2024.
 */
export const accrueHoliday = calculation<HolidayAccrualFacts, AccruedHoliday>((facts, rulebook, options) => {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  const read = owner === null ? null : readFacts(reader, owner);
  if (read === null || reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const { yearStart, territory } = read;
  const rate = holidayRuleOn(reader, rulebook, "irregularAccrual", yearStart, "leaveYearStartDate", territory);
  const limit = holidayRuleOn(reader, rulebook, "entitlement", yearStart, "leaveYearStartDate", territory);
  if (rate === null || limit === null) return { ok: false, problems: reader.problems.slice(0, 1) };
  // Hundredths of hours times hundredths of weeks times basis points.
  const earned = halfUpDivide((read.worked * 100 + read.weeks * read.weekHours) * basisPoints(rate.value), 100_000_000);
  const left = read.dayHours === null ? null : Math.max(0, limit.value.mostDays * read.dayHours - read.before);
  const hundredths = left === null ? earned * 100 : Math.min(earned * 100, left);
  const value = { hours: formatHours(hundredths), hoursLeft: left === null ? null : formatHours(left) };
  const sources = rulebook.chapter("holiday")?.sources ?? {};
  const workings = options?.explain === true ? workingsOf([step(read, rate, value)], { sources }) : null;
  return { ok: true, value, workings, rules: rulebook.digestOf(rate.taxYear) ?? rulebook.digest() };
});

function readFacts(reader: Reader, owner: Unread): ReadFacts {
  reader.onlyKnown(owner, KNOWN, "");
  const hasLimit = owner.averageDayHours !== undefined;
  const hasBefore = owner.accruedBefore !== undefined;
  if (hasLimit && !hasBefore) reader.refuse("required_with", "/accruedBefore", { other: "averageDayHours" });
  if (hasBefore && !hasLimit) reader.refuse("required_with", "/averageDayHours", { other: "accruedBefore" });
  return {
    territory: readTerritory(reader, owner),
    yearStart: reader.date(owner, "leaveYearStartDate", ""),
    worked: readHundredths(reader, owner, "hoursWorked", MOST.yearHours) ?? 0,
    ...readLeave(reader, owner),
    dayHours: hasLimit ? readHundredths(reader, owner, "averageDayHours", MOST.dayHours) : null,
    before: hasBefore ? (readHundredths(reader, owner, "accruedBefore", MOST.yearHours) ?? 0) : 0,
  };
}

function readLeave(reader: Reader, facts: Unread): Pick<ReadFacts, "weeks" | "weekHours"> {
  const path = "/statutoryLeave";
  const owner = facts.statutoryLeave === undefined ? null : reader.object(facts.statutoryLeave, path);
  if (owner === null) return { weeks: 0, weekHours: 0 };
  reader.onlyKnown(owner, KNOWN_LEAVE, path);
  return {
    weeks: readHundredths(reader, owner, "weeks", MOST.weeks, path) ?? 0,
    weekHours: readHundredths(reader, owner, "averageWeekHours", MOST.weekHours, path) ?? 0,
  };
}

function formatHours(hundredths: number): string {
  return String(hundredths / 100);
}

function step(read: ReadFacts, { value: rate, sources }: HolidayRule<string>, accrued: AccruedHoliday): WorkingStep {
  return {
    id: "holiday.accrual",
    figure: "/hours",
    rule: "A share of the hours, to the nearest whole hour, half an hour up; no more than the leave year has left.",
    formula: "lesser of (nearest hour((hours worked + weeks of leave × average week) × rate)) and hours left",
    inputs: {
      "hours worked": formatPence(read.worked),
      "weeks of leave": formatPence(read.weeks),
      "average week": formatPence(read.weekHours),
      rate,
      "hours left": accrued.hoursLeft ?? "no limit",
    },
    value: accrued.hours,
    sources,
  };
}
