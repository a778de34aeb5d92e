import { civilDate, type DayNumber, dayNumber } from "./calendar";

/** A tax year, named by the calendar year in which it starts: 2026 is 6 April 2026 to 5 April 2027. */
export type TaxYear = number;

// The tax year last found, with its first and last day: payments of a run share theirs.
let lastYear = 0;
let lastFrom = 0;
let lastUpTo = -1;

/** Returns the tax year of a day. */
export function getTaxYear(day: DayNumber): TaxYear {
  if (day >= lastFrom && day <= lastUpTo) return lastYear;
  const { year } = civilDate(day);
  lastYear = day >= startOfTaxYear(year) ? year : year - 1;
  lastFrom = startOfTaxYear(lastYear);
  lastUpTo = endOfTaxYear(lastYear);
  return lastYear;
}

export function startOfTaxYear(year: TaxYear): DayNumber {
  return dayNumber(year, 4, 6);
}

export function endOfTaxYear(year: TaxYear): DayNumber {
  return startOfTaxYear(year + 1) - 1;
}

/** Returns the tax week of a day, 1 to 53. */
export function getTaxWeek(day: DayNumber, year: TaxYear): number {
  return Math.floor((day - startOfTaxYear(year)) / 7) + 1;
}

/** Returns the tax month of a day, 1 to 12: month 1 is 6 April to 5 May. */
export function getTaxMonth(day: DayNumber): number {
  const date = civilDate(day);
  const monthsSinceApril = (date.month + 8) % 12;
  return date.day >= 6 ? monthsSinceApril + 1 : monthsSinceApril === 0 ? 12 : monthsSinceApril;
}

/** The tax months of a year, 1 to 12. */
export const TAX_MONTHS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** Writes a tax year as "2026-27", the form used in documents and rule folders. */
export function taxYearLabel(year: TaxYear): string {
  return `${year}-${String((year + 1) % 100).padStart(2, "0")}`;
}

/** Reads 2026 or "2026-27"; NaN for anything else. */
export function readTaxYear(value: unknown): TaxYear {
  if (typeof value === "number") return Number.isInteger(value) && value >= 1900 && value <= 9998 ? value : Number.NaN;
  if (typeof value !== "string" || !/^\d{4}-\d{2}$/.test(value)) return Number.NaN;
  const year = Number(value.slice(0, 4));
  return taxYearLabel(year) === value ? year : Number.NaN;
}
