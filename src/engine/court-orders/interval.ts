import { halfDownDivide } from "../../kernel";
import { FREQUENCIES, type PayFrequency, type Pence } from "../base";

export const INTERVAL_UNITS = ["Day", "Week", "Month"] as const;

/** The interval that one payment covers: a number of weeks or months, or of days if pay is irregular. */
export interface Interval {
  readonly unit: (typeof INTERVAL_UNITS)[number];
  readonly count: number;
}

const DAYS_IN_A_YEAR = 365;

/** Returns the interval of a regular frequency; null for irregular pay, which states its own number of days. */
export function getInterval(frequency: PayFrequency): Interval | null {
  if (frequency === "Irregular") return null;
  const { base, span } = FREQUENCIES[frequency];
  return { unit: base === 52 ? "Week" : "Month", count: span };
}

/** Returns an interval in days, to find the shortest; a month is a twelfth of a year. */
export function getLength({ unit, count }: Interval): number {
  return unit === "Day" ? count : unit === "Week" ? count * 7 : (count * DAYS_IN_A_YEAR) / 12;
}

/** Converts an amount for one interval to another, to the nearest penny, an exact half down: 52 weeks are 12 months. */
export function convertRate(pence: Pence, from: Interval, to: Interval): number {
  if (from.unit === to.unit && from.count === to.count) return pence;
  return halfDownDivide(pence * unitsPerYear(from) * to.count, unitsPerYear(to) * from.count);
}

function unitsPerYear({ unit }: Interval): number {
  return unit === "Month" ? 12 : unit === "Week" ? 52 : DAYS_IN_A_YEAR;
}
