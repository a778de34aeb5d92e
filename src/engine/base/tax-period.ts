import { type DayNumber, dayNumber } from "./calendar";
import { FREQUENCIES, type PayFrequency } from "./pay-frequency";
import { endOfTaxYear, getTaxMonth, getTaxWeek, startOfTaxYear, type TaxYear } from "./tax-year";

/** The position of a payment in its tax year. */
export interface TaxPeriod {
  readonly taxYear: TaxYear;
  readonly taxWeek: number;
  readonly taxMonth: number;
  /** Weekly and irregular: the tax week; monthly: the tax month; any other frequency: the pay period of the year. */
  readonly period: number;
  /** 52 or 12: the weeks or months that annual figures are divided by. */
  readonly base: 52 | 12;
  /** Weeks or months to date, for a cumulative code. */
  readonly toDate: number;
  /** Weeks or months of one payment, for a week 1/month 1 code. */
  readonly span: number;
  /** Whether it is a regular payment in week 53, 54 or 56, which is beyond the year's 52 weeks. */
  readonly isExtraWeek: boolean;
}

/**
 * Returns the tax period of a payment on a day: fortnightly and four-weekly pay counts 2 and 4 weeks at a time,
 * quarterly, twice-yearly and annual pay 3, 6 and 12 months. Only regular pay has an extra week: irregular pay on 5
 * April is an ordinary payment of week 53.
 */
export function taxPeriodOn(day: DayNumber, taxYear: TaxYear, frequency: PayFrequency): TaxPeriod {
  const { base, span } = FREQUENCIES[frequency];
  const taxWeek = getTaxWeek(day, taxYear);
  const taxMonth = getTaxMonth(day);
  const reached = base === 52 ? taxWeek : taxMonth;
  const payPeriod = Math.ceil(reached / span);
  return {
    taxYear,
    taxWeek,
    taxMonth,
    period: payPeriod,
    base,
    toDate: payPeriod * span,
    span,
    isExtraWeek: base === 52 && taxWeek === 53 && frequency !== "Irregular",
  };
}

/** Returns the first and last day of a pay period of a tax year, or null if the year has no such period. */
export function daysOfPeriod(
  taxYear: TaxYear,
  frequency: PayFrequency,
  period: number,
): { first: DayNumber; last: DayNumber } | null {
  const { base, span } = FREQUENCIES[frequency];
  if (base === 12) {
    if (period > 12 / span) return null;
    return { first: startOfTaxMonth(taxYear, (period - 1) * span), last: startOfTaxMonth(taxYear, period * span) - 1 };
  }
  const first = startOfTaxYear(taxYear) + (period - 1) * span * 7;
  const end = endOfTaxYear(taxYear);
  return first > end ? null : { first, last: Math.min(first + span * 7 - 1, end) };
}

/** Returns the last day of a payment's tax week, or of its tax month if it is paid by the month. */
export function lastDayOfTaxPeriod(payment: {
  readonly taxYear: TaxYear;
  readonly taxWeek: number;
  readonly taxMonth: number;
  readonly payFrequency: PayFrequency;
}): DayNumber {
  const { taxYear, taxWeek, taxMonth, payFrequency } = payment;
  return FREQUENCIES[payFrequency].base === 12
    ? lastDayOfTaxMonth(taxYear, taxMonth)
    : Math.min(startOfTaxYear(taxYear) + taxWeek * 7 - 1, endOfTaxYear(taxYear));
}

/** Returns the last day of a tax month from 1 to 12: 5 May for month 1. */
export function lastDayOfTaxMonth(taxYear: TaxYear, taxMonth: number): DayNumber {
  return startOfTaxMonth(taxYear, taxMonth) - 1;
}

function startOfTaxMonth(taxYear: TaxYear, monthsAfterApril: number): DayNumber {
  const month = 3 + monthsAfterApril;
  return dayNumber(taxYear + Math.floor(month / 12), (month % 12) + 1, 6);
}
