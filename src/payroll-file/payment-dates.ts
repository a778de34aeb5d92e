import {
  addMonths,
  civilDate,
  type DayNumber,
  endOfMonth,
  endOfTaxYear,
  FREQUENCIES,
  isPaidByWeek,
  type PayFrequency,
  type TaxYear,
} from "../engine/base";

/**
 * Returns the payment dates of a schedule from its first to the end of the tax year. Weeks are counted in days. Months
 * keep the day of the month, or use the last day of a shorter month.
 */
export function paymentDates(
  frequency: PayFrequency,
  first: DayNumber,
  dayOfMonth: number | null,
  taxYear: TaxYear,
): DayNumber[] {
  const { span } = FREQUENCIES[frequency];
  const step = isPaidByWeek(frequency) ? weeksLater(first, span) : monthsLater(first, span, dayOfMonth);
  const end = endOfTaxYear(taxYear);
  const dates: DayNumber[] = [];
  for (let day = first; day <= end; day = step(dates.length)) dates.push(day);
  return dates;
}

function weeksLater(first: DayNumber, weeks: number): (count: number) => DayNumber {
  return (count) => first + count * weeks * 7;
}

function monthsLater(first: DayNumber, months: number, dayOfMonth: number | null): (count: number) => DayNumber {
  return (count) => {
    const day = addMonths(first, count * months);
    return dayOfMonth === null ? day : Math.min(day - civilDate(day).day + dayOfMonth, endOfMonth(day));
  };
}
