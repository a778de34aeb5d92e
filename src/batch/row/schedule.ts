import {
  type CalendarDate,
  daysOfPeriod,
  FREQUENCIES,
  formatDate,
  type PayFrequency,
  type TaxYear,
  taxPeriodOn,
} from "../../engine/base";

/** When each pay frequency is paid. */
export type Schedules = Readonly<Partial<Record<PayFrequency, readonly CalendarDate[]>>>;

/**
 * The payment dates of a frequency where nobody says otherwise: the last day of each pay period that a plain year has,
 * 52 weeks, 12 months and so on. Irregular pay has none.
 */
export function usualDates(frequency: PayFrequency, taxYear: TaxYear): readonly CalendarDate[] {
  if (frequency === "Irregular") return [];
  return Array.from({ length: FREQUENCIES[frequency].perYear }, (_, index) => {
    const days = daysOfPeriod(taxYear, frequency, index + 1);
    return days === null ? "" : formatDate(days.last);
  });
}

/** Which of some days fall in a pay period of the frequency. */
export function isInPeriod(day: number, frequency: PayFrequency, taxYear: TaxYear, period: number | null): boolean {
  return period === null || taxPeriodOn(day, taxYear, frequency).period === period;
}
