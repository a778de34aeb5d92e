import { addMonths, civilDate, type DayNumber, endOfMonth, FREQUENCIES, itemAt, type PayFrequency } from "../../base";

/** Inclusive days. */
export interface Span {
  readonly from: DayNumber;
  readonly upTo: DayNumber;
}

/** Eight weeks. */
export const EIGHT_WEEKS = 56;

/**
 * Returns the relevant period: it ends on the last normal pay day by the reference date, and begins the day after the
 * last normal pay day at least eight weeks before. If that earlier pay day is not known, it is counted back from the
 * first that is, by weeks or months; null for irregular pay, which cannot be counted back.
 */
export function relevantPeriod(
  normalDays: readonly DayNumber[],
  referenceDate: DayNumber,
  frequency: PayFrequency,
): Span | null {
  const upTo = lastBy(normalDays, referenceDate);
  if (upTo === null) return null;
  const latest = upTo - EIGHT_WEEKS;
  const before = lastBy(normalDays, latest) ?? countedBack(itemAt(normalDays, 0), latest, frequency);
  return before === null ? null : { from: before + 1, upTo };
}

/** Returns the last of ascending days that is not after a day. */
export function lastBy(days: readonly DayNumber[], day: DayNumber): DayNumber | null {
  let found: DayNumber | null = null;
  for (const each of days) if (each <= day) found = each;
  return found;
}

/** Counts pay days back from the first known one, by the frequency, until one is early enough. */
function countedBack(first: DayNumber, latest: DayNumber, frequency: PayFrequency): DayNumber | null {
  if (frequency === "Irregular") return null;
  const { base, span } = FREQUENCIES[frequency];
  if (base === 52) return first - Math.ceil((first - latest) / (7 * span)) * 7 * span;
  for (let periods = 1; ; periods++) {
    const day = addMonths(first, -periods * span);
    const payDay = isMonthEnd(first) ? endOfMonth(day) : day;
    if (payDay <= latest) return payDay;
  }
}

function isMonthEnd(day: DayNumber): boolean {
  return civilDate(day + 1).day === 1;
}
