import { ceilDivide, halfDownDivide } from "../../kernel";
import type { EarningsPeriod, Pence } from "../base";
import type { PeriodFigures } from "../rulebook";

const DAYS_IN_YEAR = 365;

/**
 * Returns a threshold for an earnings period, in pence. One week, one month and the year are prescribed; several weeks
 * or months are the annual figure apportioned and rounded up to the pound; odd days are apportioned and rounded half
 * down to the penny. Source: National Insurance Manual, equivalents of the weekly figures.
 */
export function thresholdFor(figures: PeriodFigures, period: EarningsPeriod): number {
  const { unit, count } = period;
  if (unit === "Day") return halfDownDivide(figures.yearPence * count, DAYS_IN_YEAR);
  if (count === 1) return unit === "Week" ? figures.weekPence : figures.monthPence;
  return wholePoundsUp(figures.yearPence * count, unit === "Week" ? 52 : 12);
}

/** Returns the lower earnings limit from the weekly one: exact for weeks, 13/3 for a month, 1/7 for a day. */
export function lowerEarningsLimitFor(figures: PeriodFigures, period: EarningsPeriod): number {
  const { unit, count } = period;
  if (unit === "Day") return halfDownDivide(figures.weekPence * count, 7);
  if (unit === "Week") return figures.weekPence * count;
  return count === 1 ? figures.monthPence : wholePoundsUp(figures.weekPence * 13 * count, 3);
}

/** Returns a director's threshold: the year's, or for part of a year that many 52nds, rounded up to the pound. */
export function directorThresholdFor(yearPence: Pence, weeks: number): number {
  return weeks === 52 ? yearPence : wholePoundsUp(yearPence * weeks, 52);
}

function wholePoundsUp(pence: Pence, divisor: number): number {
  return ceilDivide(pence, divisor * 100) * 100;
}
