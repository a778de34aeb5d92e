import { type DayNumber, shape } from "../../base";
import type { PayPeriod } from "./pay-period";

/** How days of a week are allocated to pay periods: each to its own, or all to the period of the week's last day. */
export const ALLOCATION = shape.optional(shape.choice(["ByDay", "ByWeekEnd"]), "ByDay");

/** How days of a week are allocated to pay periods, one of two ways; see `ALLOCATION`. */
export type Allocation = shape.ReadOf<typeof ALLOCATION>;

/** The pay periods over which weeks are split. */
export interface PayCalendar {
  readonly payPeriods: readonly PayPeriod[];
  readonly allocation: Allocation;
}

/** Days of one week. */
interface WeekDays {
  readonly from: DayNumber;
  readonly to: DayNumber;
  /** The last day of the whole week, of which these days may be a part. */
  readonly weekEnd: DayNumber;
}

/** Days of one week that belong to one pay period; a null period if the calendar has none for them. */
export interface WeekPart {
  readonly from: DayNumber;
  readonly to: DayNumber;
  readonly period: PayPeriod | null;
}

/**
 * Splits the days of one week over pay periods that ascend without overlap. Days that are in no period stay together as
 * parts without a period.
 */
export function splitDays({ from, to, weekEnd }: WeekDays, { payPeriods, allocation }: PayCalendar): WeekPart[] {
  if (allocation === "ByWeekEnd") return [{ from, to, period: findPayPeriod(weekEnd, payPeriods) }];
  const parts: WeekPart[] = [];
  for (let at = firstEndingFrom(from, payPeriods), day = from; day <= to; ) {
    const period = payPeriods[at];
    if (period === undefined || period.startDate > to) {
      parts.push({ from: day, to, period: null });
      break;
    }
    if (period.startDate > day) parts.push({ from: day, to: period.startDate - 1, period: null });
    const start = Math.max(day, period.startDate);
    const end = Math.min(to, period.endDate);
    parts.push({ from: start, to: end, period });
    day = end + 1;
    at++;
  }
  return parts;
}

/** Finds the period of a day; null if the calendar has none. */
export function findPayPeriod(day: DayNumber, periods: readonly PayPeriod[]): PayPeriod | null {
  const period = periods[firstEndingFrom(day, periods)];
  return period !== undefined && period.startDate <= day ? period : null;
}

/** Returns the index of the first period that does not end before a day. */
function firstEndingFrom(day: DayNumber, periods: readonly PayPeriod[]): number {
  let low = 0;
  let high = periods.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const isBefore = (periods[middle]?.endDate ?? day) < day;
    if (isBefore) low = middle + 1;
    else high = middle;
  }
  return low;
}
