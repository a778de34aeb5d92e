/**
 * Weeks of sick pay are counted in units that a seventh, a sixth, down to a half of a week, and a hundredth of a week
 * are whole numbers of: the least common multiple of 1 to 7 and 100.
 */
export const WEEK = 2100;
export const HUNDREDTH_OF_WEEK = 21;

/** What one of so many qualifying days of a week uses up. */
export function dayUnits(qualifyingDays: number): number {
  return WEEK / qualifyingDays;
}

/** Weeks to two decimals, a half up. */
export function formatWeeks(units: number): string {
  const hundredths = Math.floor((units * 2 + HUNDREDTH_OF_WEEK) / (2 * HUNDREDTH_OF_WEEK));
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`;
}

/**
 * Weeks that were handed over to the hundredth, as the whole number of qualifying days that they round: 4.33 weeks of
 * three days are thirteen days. Where no number of days fits, the hundredths stand.
 */
export function wholeDays(units: number, qualifyingDays: number): number {
  const days = Math.round((units * qualifyingDays) / WEEK);
  const whole = days * dayUnits(qualifyingDays);
  return Math.abs(whole - units) * 2 <= HUNDREDTH_OF_WEEK ? whole : units;
}
