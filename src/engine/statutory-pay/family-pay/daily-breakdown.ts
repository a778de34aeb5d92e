import { ceilDivide } from "../../../kernel";
import { type CalendarDate, formatDate, formatPence, type Money, readDate, readPence } from "../../base";
import type { Slice } from "../slices";

/** One day of a schedule, and the part of its slice that falls on it. */
export interface ScheduleDay {
  readonly date: CalendarDate;
  readonly weekNumber: number;
  readonly lineItemSequence: number;
  readonly amount: Money;
}

/**
 * The days of a family payment's line items. Each day has its share of the slice to date, raised to the penny, less that
 * of the day before, so that the days of a slice add up to it. Arrears stand on the days they are for.
 */
export function dailyBreakdown(lineItems: readonly Slice[]): ScheduleDay[] {
  return lineItems.flatMap(({ from, to, amount, weekNumber, lineItemSequence }) => {
    const first = readDate(from);
    const days = readDate(to) - first + 1;
    const pence = readPence(amount);
    return Array.from({ length: days }, (_, at) => ({
      date: formatDate(first + at),
      weekNumber,
      lineItemSequence,
      amount: formatPence(ceilDivide(pence * (at + 1), days) - ceilDivide(pence * at, days)),
    }));
  });
}
