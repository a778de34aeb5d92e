import {
  type CalendarDate,
  daysOfPeriod,
  FREQUENCIES,
  formatDate,
  type PayFrequency,
  type TaxYear,
  taxPeriodOn,
} from "../../engine/base";

/** The payment dates of each pay frequency. */
export type Schedules = Readonly<Partial<Record<PayFrequency, readonly CalendarDate[]>>>;

/**
 * Returns the default payment dates of a frequency: the last day of each pay period of an ordinary year, 52 weeks, 12
 * months and so on. Returns no dates for irregular pay.
 */
export function usualDates(frequency: PayFrequency, taxYear: TaxYear): readonly CalendarDate[] {
  if (frequency === "Irregular") return [];
  return Array.from({ length: FREQUENCIES[frequency].perYear }, (_, index) => {
    const days = daysOfPeriod(taxYear, frequency, index + 1);
    return days === null ? "" : formatDate(days.last);
  });
}

/** Returns whether a day is in a pay period of the frequency; null means the whole year. */
export function isInPeriod(day: number, frequency: PayFrequency, taxYear: TaxYear, period: number | null): boolean {
  return period === null || taxPeriodOn(day, taxYear, frequency).period === period;
}
