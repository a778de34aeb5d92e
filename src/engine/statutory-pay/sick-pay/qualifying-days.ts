import { type DayNumber, itemAt, type WEEKDAYS } from "../../base";
import { getSunday } from "../average-earnings";

/** A day of the week, as rota weeks and policies name it. */
export type Weekday = (typeof WEEKDAYS)[number];

/** The agreed qualifying days from a date on: one week, or the weeks of a rota in turn. */
export interface QualifyingPattern {
  readonly from: DayNumber;
  /** First day of the rota's first week. */
  readonly rotaStart: DayNumber;
  /** One bit mask per week: bit 0 is Monday. */
  readonly weeks: readonly number[];
}

/** Which days of a sick pay week, Sunday to Saturday, qualify. */
export interface QualifyingWeek {
  readonly sunday: DayNumber;
  /** Bit 0 is Sunday. */
  readonly mask: number;
  /** Qualifying days of the week, sick or not: 1 to 7. */
  readonly count: number;
}

/** A Monday, from which weekdays are counted. */
const A_MONDAY = 4;
/** Wednesday qualifies in a week without qualifying days. Bit 0 is Sunday. */
const WEDNESDAY_ALONE = 1 << 3;

/** Returns whether a day is worked. */
export type Worked = (day: DayNumber) => boolean;

/** Returns whether a day is one of patterns that ascend; the first also applies before its date. */
export function workedBy(patterns: readonly QualifyingPattern[]): Worked {
  return (day) => isWorked(day, patterns);
}

/** Returns a function that finds a day's sick pay week: its days qualify that are worked in any of the jobs. */
export function qualifyingCalendar(jobs: readonly Worked[]): (day: DayNumber) => QualifyingWeek {
  let last: QualifyingWeek | null = null;
  return (day) => {
    if (last !== null && day >= last.sunday && day <= last.sunday + 6) return last;
    last = weekOf(getSunday(day), jobs);
    return last;
  };
}

export function isQualifying(week: QualifyingWeek, day: DayNumber): boolean {
  return ((week.mask >> (day - week.sunday)) & 1) === 1;
}

function weekOf(sunday: DayNumber, jobs: readonly Worked[]): QualifyingWeek {
  let mask = 0;
  let count = 0;
  for (let day = sunday; day < sunday + 7; day++) {
    if (!jobs.some((worked) => worked(day))) continue;
    mask |= 1 << (day - sunday);
    count++;
  }
  return count === 0 ? { sunday, mask: WEDNESDAY_ALONE, count: 1 } : { sunday, mask, count };
}

function isWorked(day: DayNumber, patterns: readonly QualifyingPattern[]): boolean {
  const { rotaStart, weeks } = patternOn(day, patterns);
  const week = itemAt(weeks, modulo(Math.floor((day - rotaStart) / 7), weeks.length));
  return ((week >> modulo(day - A_MONDAY, 7)) & 1) === 1;
}

function patternOn(day: DayNumber, patterns: readonly QualifyingPattern[]): QualifyingPattern {
  let found = itemAt(patterns, 0);
  for (const pattern of patterns) if (pattern.from <= day) found = pattern;
  return found;
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
