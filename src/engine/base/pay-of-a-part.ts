import { halfUpQuotient } from "./exact";
import { readMillionths } from "./pay-arithmetic";
import { FREQUENCIES } from "./pay-frequency";
import type { Pence } from "./pence";

/** Days and hours that an employee usually works in a week, as decimals with up to six places. */
export interface WorkingWeek {
  readonly daysPerWeek: string;
  readonly hoursPerWeek: string;
}

/** Five days of seven and a half hours. */
export const USUAL_WEEK: WorkingWeek = { daysPerWeek: "5", hoursPerWeek: "37.5" };

export type PartOfYear = "Month" | "Week" | "Day" | "Hour";

const MILLION = 1_000_000n;

/** Returns the annual salary of a daily or hourly rate in pence, worked so many times a week, rounded half up. */
export function salaryOfRate(ratePence: Pence, timesPerWeek: string): Pence {
  const weeks = BigInt(FREQUENCIES.Weekly.perYear);
  return Number(halfUpQuotient(BigInt(ratePence) * readMillionths(timesPerWeek) * weeks, MILLION));
}

/**
 * Returns the average of a year's pence over a month, a week, a day or an hour worked, rounded half away from zero: a
 * twelfth, a 52nd, and the week's divided by its days or hours. Zero if no day or hour is worked.
 */
export function partOfYear(yearPence: Pence, part: PartOfYear, { daysPerWeek, hoursPerWeek }: WorkingWeek): Pence {
  const weeks = BigInt(FREQUENCIES.Weekly.perYear) * MILLION;
  const divisors: Readonly<Record<PartOfYear, bigint>> = {
    Month: BigInt(FREQUENCIES.Monthly.perYear) * MILLION,
    Week: weeks,
    Day: (weeks * readMillionths(daysPerWeek)) / MILLION,
    Hour: (weeks * readMillionths(hoursPerWeek)) / MILLION,
  };
  const divisor = divisors[part];
  if (divisor === 0n) return 0;
  const size = Number(halfUpQuotient(BigInt(Math.abs(yearPence)) * MILLION, divisor));
  return yearPence < 0 ? 0 - size : size;
}
