import type { CalendarDate } from "../../engine";
import {
  addMonths,
  civilDate,
  type DayNumber,
  dayNumber,
  endOfTaxYear,
  FREQUENCIES,
  formatDate,
  isPaidByWeek,
  readDate,
  startOfTaxYear,
  TAX_MONTHS,
} from "../../engine/base";
import type { Frequency } from "./situation";

/** The 28th of each month, the last one March. */
const USUAL_LAST = { month: 3, day: 28 };

/**
 * Returns every pay day of a tax year, ascending: the stated one with those before and after it at the frequency's
 * interval, or the default ones (the last day of each pay week, the 28th of a month).
 */
export function payDates(taxYear: number, frequency: Frequency, given: string): CalendarDate[] {
  const { span } = FREQUENCIES[frequency];
  const stated = given === "" ? null : readDate(given);
  const days = isPaidByWeek(frequency) ? weeklyDays(taxYear, span * 7, stated) : monthlyDays(taxYear, span, stated);
  return days.map(formatDate);
}

function weeklyDays(taxYear: number, step: number, stated: DayNumber | null): DayNumber[] {
  const start = startOfTaxYear(taxYear);
  const sinceStart = (stated ?? start + step - 1) - start;
  const days: DayNumber[] = [];
  for (let day = start + (((sinceStart % step) + step) % step); day <= endOfTaxYear(taxYear); day += step)
    days.push(day);
  return days;
}

/** Returns monthly pay days, which by default end in March. */
function monthlyDays(taxYear: number, step: number, stated: DayNumber | null): DayNumber[] {
  const anchor = stated ?? dayNumber(taxYear + 1, USUAL_LAST.month, USUAL_LAST.day);
  const [start, end] = [startOfTaxYear(taxYear), endOfTaxYear(taxYear)];
  const toApril = monthsTo(civilDate(start)) - monthsTo(civilDate(anchor));
  return Array.from({ length: TAX_MONTHS.length + 1 }, (_, month) => toApril + month)
    .filter((months) => months % step === 0)
    .map((months) => addMonths(anchor, months))
    .filter((day) => day >= start && day <= end);
}

function monthsTo({ year, month }: { readonly year: number; readonly month: number }): number {
  return year * 12 + month;
}
