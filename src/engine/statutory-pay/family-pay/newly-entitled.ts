import { ceilFraction, type Fraction, formatFraction, fraction, isAtLeast, plus } from "../average-earnings";
import type { WeekPrice } from "./price-weeks";
import type { ScheduledWeek } from "./scheduled-week";

/**
 * Weeks of someone refused for low earnings whom a pay rise lifts to the limit: she is presumed to have had Maternity
 * Allowance, so that only what the uncapped weeks pay above the standard rate is due.
 */
export function beyondAllowance(weeks: readonly ScheduledWeek[], uncappedWeeks: number): ScheduledWeek[] {
  return weeks.map((week) => ({ ...week, price: excessOf(week.price, week.weekNumber <= uncappedWeeks) }));
}

function excessOf(price: WeekPrice, isUncapped: boolean): WeekPrice {
  const hasExcess = isUncapped && isAtLeast(price.share, price.standardPence);
  const rate: Fraction = hasExcess ? plus(price.share, fraction(-price.standardPence)) : fraction(0);
  return { ...price, rate, rateText: formatFraction(rate), pence: ceilFraction(rate), isBeyondAllowance: true };
}
