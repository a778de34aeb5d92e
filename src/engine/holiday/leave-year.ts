import { ceilDivide } from "../../kernel";
import { addMonths, civilDate, type DayNumber, readDate, type shape } from "../base";
import type { ENTITLEMENT_FACTS } from "./holiday-facts";

/** The employed share of a leave year, and its explanation. */
export interface Share {
  readonly kind: "Start" | "Leave";
  readonly part: number;
  readonly whole: number;
  readonly formula: string;
  readonly inputs: Readonly<Record<string, string>>;
}

const MONTHS_OF_YEAR = 12;

/** Returns the share of a worker who starts or leaves during the year; null for a full year. */
export function getShare({ start, leaving, yearStart, yearEnd }: EmployedYear): Share | null {
  if (leaving !== null) {
    const [part, whole] = [leaving - (start ?? yearStart) + 1, daysOfLeaveYear(yearStart)];
    return {
      kind: "Leave",
      part,
      whole,
      formula: "days of the year × days employed ÷ days in the leave year",
      inputs: { "days employed": String(part), "days in the leave year": String(whole) },
    };
  }
  if (start === null) return null;
  const months = monthsToEnd(start, yearEnd);
  return {
    kind: "Start",
    part: months,
    whole: MONTHS_OF_YEAR,
    formula: "days of the year × months ÷ 12",
    inputs: { months: String(months) },
  };
}

/** Returns a share of thousandths over some parts, rounded up to a step of thousandths. */
export function shareRaised(thousandths: number, parts: number, share: Share | null, step: number): number {
  const [part, whole] = share === null ? [1, 1] : [share.part, share.whole];
  return ceilDivide(thousandths * part, parts * whole * step) * step;
}

const MONTHS = 12;

/** Returns the day before the leave year's anniversary; a year from 29 February ends on 27 February. */
export function endOfLeaveYear(start: DayNumber): DayNumber {
  return addMonths(start, MONTHS) - 1;
}

/** Returns the days of a leave year: 365 or 366. One from 29 February has 365. */
function daysOfLeaveYear(start: DayNumber): number {
  return endOfLeaveYear(start) - start + 1;
}

/** Returns the whole or part months from a day to the end of the leave year. */
export function monthsToEnd(start: DayNumber, end: DayNumber): number {
  const from = civilDate(start);
  const to = civilDate(end);
  return (to.year - from.year) * MONTHS + to.month - from.month + (to.day >= from.day ? 1 : 0);
}

/** Returns the first and last day of the leave year that holds a day; `yearStart` is a month and a day: "--04-01". */
export function leaveYearOf(yearStart: string, day: DayNumber): { readonly start: DayNumber; readonly end: DayNumber } {
  const ofYear = readDate(`${String(civilDate(day).year).padStart(4, "0")}${yearStart.slice(1)}`);
  const start = ofYear <= day ? ofYear : addMonths(ofYear, -MONTHS);
  return { start, end: endOfLeaveYear(start) };
}

/** A worker's leave year; a start or leaving date is null if it is outside the year. */
export interface EmployedYear {
  readonly unitName: "Day" | "Shift";
  /** Days worked in a week, exactly: hundredths of a day over a number of parts. */
  readonly week: { readonly hundredths: number; readonly parts: number };
  /** Hundredths of an hour; null if leave in hours is not requested. */
  readonly hoursPerWeek: number | null;
  readonly yearStart: DayNumber;
  readonly yearEnd: DayNumber;
  readonly start: DayNumber | null;
  readonly leaving: DayNumber | null;
}

type ReadYear = Omit<shape.ReadOf<typeof ENTITLEMENT_FACTS>, "territory">;

/** Finds the employed part of the leave year, and the week worked in it. */
export function employedYear(read: ReadYear): EmployedYear {
  const { leaveYearStartDate: yearStart, startDate: start, leavingDate: leaving, shiftPattern, hoursPerWeek } = read;
  const yearEnd = endOfLeaveYear(yearStart);
  return {
    unitName: shiftPattern === null ? "Day" : "Shift",
    // Shifts in a week: those of the pattern over its days, times seven.
    week:
      shiftPattern === null
        ? { hundredths: read.daysPerWeek ?? 0, parts: 1 }
        : { hundredths: shiftPattern.shifts * 700, parts: shiftPattern.days },
    hoursPerWeek,
    yearStart,
    yearEnd,
    start: start !== null && start > yearStart ? start : null,
    leaving: leaving !== null && leaving < yearEnd ? leaving : null,
  };
}
