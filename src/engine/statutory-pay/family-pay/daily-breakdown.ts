import { ceilDivide } from "../../../kernel";
import { type CalendarDate, type Failure, formatDate, formatPence, type Money, Reader } from "../../base";
import type { Rulebook } from "../../rulebook";
import { lastDayOfRules } from "../law";
import { LINE_ITEMS, type NumberedSlice, type Slice } from "../slices";

/** One day of a schedule, with its part of its slice. */
export interface ScheduleDay {
  readonly date: CalendarDate;
  readonly weekNumber: number;
  readonly lineItemSequence: number;
  readonly amount: Money;
}

/**
 * Returns the days of a family payment's line items. Each day has its share of the slice to date, raised to the penny,
 * less that of the day before, so that a slice's days add up to it. Arrears are shown on the days they are for.
 * Problems: invalid line items.
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

/** Returns the last day whose rates of family pay are known: weeks that begin later are paid at provisional ones. */
export function lastDayOfRates(rulebook: Rulebook): CalendarDate {
  return formatDate(lastDayOfRules(rulebook.subject("statutory-pay")));
}
