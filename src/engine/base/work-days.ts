import type { DayNumber } from "./calendar";
import { itemAt } from "./look-up";

/** One worked day; working patterns may hold parts of a day. */
export const WHOLE_DAY = 1_000_000;

/**
 * A repeating cycle of days: a week, several weeks, or a single day. Each day counts from zero to `WHOLE_DAY`.
 * `sums[n]` is the total of the first n days of the cycle, so that any date range is counted without a loop.
 */
export interface DayCycle {
  /** A day on which the cycle starts. */
  readonly start: DayNumber;
  readonly sums: readonly number[];
}

/** Returns a cycle that starts on a day, from the count of each of its days. */
export function dayCycle(start: DayNumber, days: readonly number[]): DayCycle {
  const sums = [0];
  let sum = 0;
  for (const day of days) {
    sum += day;
    sums.push(sum);
  }
  return { start, sums };
}

/** Returns the count of the days between two dates, both included; zero if the last is before the first. */
export function countDays(cycle: DayCycle, from: DayNumber, upTo: DayNumber): number {
  return upTo < from ? 0 : countBefore(cycle, upTo + 1) - countBefore(cycle, from);
}

function countBefore({ start, sums }: DayCycle, day: DayNumber): number {
  const length = sums.length - 1;
  const whole = Math.floor((day - start) / length);
  return whole * itemAt(sums, length) + itemAt(sums, day - start - whole * length);
}

/** Returns the day of the week: Monday is 0, Sunday 6. */
export function getWeekday(day: DayNumber): number {
  const weekday = (day + 3) % 7;
  return weekday < 0 ? weekday + 7 : weekday;
}

/** Returns the last day up to a day that is a day of the week: Monday is 0. */
export function lastWeekday(upTo: DayNumber, weekday: number): DayNumber {
  return upTo - ((getWeekday(upTo) - weekday + 7) % 7);
}

/** Monday 29 December 1969: the Monday from which weeks are counted. */
export const FIRST_MONDAY: DayNumber = -3;

/** The part of a day that is half of it. */
export const HALF_DAY = "0.5";

/** A cycle in which every day counts. */
export const EVERY_DAY = /* @__PURE__ */ dayCycle(0, [WHOLE_DAY]);

/** A cycle in which Monday to Friday count. */
export const MONDAY_TO_FRIDAY = /* @__PURE__ */ dayCycle(FIRST_MONDAY, [1, 1, 1, 1, 1, 0, 0].map(wholeDays));

function wholeDays(days: number): number {
  return days * WHOLE_DAY;
}
