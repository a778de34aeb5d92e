import type { Pence } from "../../base";
/**
 * Weeks of sick pay are counted in units: the least common multiple of 1 to 7 and 100, so that one seventh to one half
 * of a week, and a hundredth, are whole numbers.
 */
export const WEEK = 2100;
export const HUNDREDTH_OF_WEEK = 21;

/** Returns the units that one of a week's qualifying days uses. */
export function dayUnits(qualifyingDays: number): number {
  return WEEK / qualifyingDays;
}

/** Writes weeks to two decimals, rounded half up. */
export function formatWeeks(units: number): string {
  const hundredths = Math.floor((units * 2 + HUNDREDTH_OF_WEEK) / (2 * HUNDREDTH_OF_WEEK));
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`;
}

/**
 * Returns weeks handed over to the hundredth as the whole number of qualifying days that they round: 4.33 weeks of
 * three days are thirteen days. If no number of days fits, the hundredths are kept.
 */
export function wholeDays(units: Pence, qualifyingDays: number): number {
  const days = Math.round((units * qualifyingDays) / WEEK);
  const whole = days * dayUnits(qualifyingDays);
  return Math.abs(whole - units) * 2 <= HUNDREDTH_OF_WEEK ? whole : units;
}
