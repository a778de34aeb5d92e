import type { DayNumber } from "../../base";
import type { PayPeriod } from "./pay-period";

/** How the days of a week come to pay periods: each day to its own, or all to the period of the week's last day. */
export type Allocation = "ByDay" | "ByWeekEnd";

export const ALLOCATIONS: readonly Allocation[] = ["ByDay", "ByWeekEnd"];

/** Days of one week that belong to one pay period; a null period where the calendar has none for them. */
export interface WeekPart {
  readonly from: DayNumber;
  readonly to: DayNumber;
  readonly period: PayPeriod | null;
}

/**
 * Splits the days of one week over pay periods that ascend without overlap. Days that no period holds stay together as
 * parts without a period. `weekEnd` is the last day of the whole week, of which `from` to `to` may be a part.
 */
export function splitDays(
  from: DayNumber,
  to: DayNumber,
  weekEnd: DayNumber,
  periods: readonly PayPeriod[],
  allocation: Allocation,
): WeekPart[] {
  if (allocation === "ByWeekEnd") return [{ from, to, period: periodOf(weekEnd, periods) }];
  const parts: WeekPart[] = [];
  for (let at = firstEndingFrom(from, periods), day = from; day <= to; ) {
    const period = periods[at];
    if (period === undefined || period.first > to) {
      parts.push({ from: day, to, period: null });
      break;
    }
    if (period.first > day) parts.push({ from: day, to: period.first - 1, period: null });
    const start = Math.max(day, period.first);
    const end = Math.min(to, period.last);
    parts.push({ from: start, to: end, period });
    day = end + 1;
    at++;
  }
  return parts;
}

/** The period of a day; null where the calendar has none. */
function periodOf(day: DayNumber, periods: readonly PayPeriod[]): PayPeriod | null {
  const period = periods[firstEndingFrom(day, periods)];
  return period !== undefined && period.first <= day ? period : null;
}

/** Place of the first period that does not end before a day. */
function firstEndingFrom(day: DayNumber, periods: readonly PayPeriod[]): number {
  let low = 0;
  let high = periods.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((periods[middle] as PayPeriod).last < day) low = middle + 1;
    else high = middle;
  }
  return low;
}
