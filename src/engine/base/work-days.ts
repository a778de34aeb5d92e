import type { DayNumber } from "./calendar";

/** What one worked day counts: patterns may hold parts of a day. */
export const WHOLE_DAY = 1_000_000;

/**
 * Days that repeat for ever: a week, several weeks, or a single day. Each day counts from nought to `WHOLE_DAY`.
 * `sums[n]` is what the first n days of the cycle count together, so that any stretch is counted without a loop.
 */
export interface DayCycle {
  /** A day on which the cycle begins. */
  readonly start: DayNumber;
  readonly sums: readonly number[];
}

/** A cycle that begins on a day, from what each of its days counts. */
export function dayCycle(start: DayNumber, days: readonly number[]): DayCycle {
  const sums = [0];
  for (const day of days) sums.push((sums.at(-1) as number) + day);
  return { start, sums };
}

/** What the days from one to another count, both included; nought where the last is before the first. */
export function countDays(cycle: DayCycle, from: DayNumber, upTo: DayNumber): number {
  return upTo < from ? 0 : countBefore(cycle, upTo + 1) - countBefore(cycle, from);
}

function countBefore({ start, sums }: DayCycle, day: DayNumber): number {
  const length = sums.length - 1;
  const whole = Math.floor((day - start) / length);
  return whole * (sums[length] as number) + (sums[day - start - whole * length] as number);
}

/** Monday is 0, Sunday 6. */
export function weekdayOf(day: DayNumber): number {
  const weekday = (day + 3) % 7;
  return weekday < 0 ? weekday + 7 : weekday;
}

/** Monday 29 December 1969: weeks that begin on a Monday are counted from here. */
export const FIRST_MONDAY: DayNumber = -3;

/** Every day counts. */
export const EVERY_DAY = /* @__PURE__ */ dayCycle(0, [WHOLE_DAY]);

/** Monday to Friday count. */
export const MONDAY_TO_FRIDAY = /* @__PURE__ */ dayCycle(FIRST_MONDAY, [1, 1, 1, 1, 1, 0, 0].map(wholeDays));

function wholeDays(days: number): number {
  return days * WHOLE_DAY;
}
