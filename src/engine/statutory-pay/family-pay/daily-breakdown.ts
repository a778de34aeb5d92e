import { ceilDivide } from "../../../kernel";
import { type CalendarDate, type Failure, formatDate, formatPence, type Money, Reader } from "../../base";
import { LINE_ITEMS, type NumberedSlice, type Slice } from "../slices";

/** One day of a schedule, and the part of its slice that falls on it. */
export interface ScheduleDay {
  readonly date: CalendarDate;
  readonly weekNumber: number;
  readonly lineItemSequence: number;
  readonly amount: Money;
}

/**
 * The days of a family payment's line items. Each day has its share of the slice to date, raised to the penny, less that
 * of the day before, so that the days of a slice add up to it. Arrears stand on the days they are for. Problems: line
 * items that are none.
 */
export function dailyBreakdown(
  lineItems: readonly Slice[],
): { readonly ok: true; readonly value: readonly ScheduleDay[] } | Failure {
  const reader = new Reader();
  const slices = LINE_ITEMS.read(reader, lineItems, "lineItems", "");
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  return { ok: true, value: slices.flatMap(daysOf) };
}

function daysOf({ from, to, pence, weekNumber, lineItemSequence }: NumberedSlice): ScheduleDay[] {
  const days = to - from + 1;
  return Array.from({ length: days }, (_, at) => ({
    date: formatDate(from + at),
    weekNumber,
    lineItemSequence,
    amount: formatPence(ceilDivide(pence * (at + 1), days) - ceilDivide(pence * at, days)),
  }));
}
