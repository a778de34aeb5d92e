import { type DayNumber, FREQUENCIES, formatPence, type PayFrequency, readMillionths } from "../base";

/** The hours that a payslip pays for. */
interface HoursOfPayslip {
  readonly payFrequency: PayFrequency;
  /** First and last day of the pay reference period. */
  readonly from: DayNumber;
  readonly upTo: DayNumber;
  /** The part of the period in which the person is employed. */
  readonly employedFrom: DayNumber;
  readonly employedUpTo: DayNumber;
  /** Hours of each hourly line, with up to six decimals. */
  readonly hourly: readonly string[];
  /** Agreed hours of a week, if the payslip has basic pay for them; null if it has none, or they are unknown. */
  readonly weekly: string | null;
}

const WEEKS_OF_YEAR = 52;
const DAYS_OF_WEEK = 7;
const MILLIONTHS_OF_HUNDREDTH = 10_000;

/** Returns whether a payment frequency fits a pay reference period, which is a month at most. */
export function fitsReferencePeriod(payFrequency: PayFrequency): boolean {
  return FREQUENCIES[payFrequency].perYear >= FREQUENCIES.Monthly.perYear;
}

/**
 * Returns the hours of a payslip to the hundredth, rounded down, as `minimumWage` takes them; null if there are none.
 *
 * Hourly lines count as they are. Agreed hours are those of 52 weeks a year in equal periods; if the person is employed
 * for part of the period only, they are counted by the day. Rounding down never makes pay look too low.
 */
export function hoursOfPayslip(facts: HoursOfPayslip): string | null {
  const worked = facts.hourly.reduce((sum, hours) => sum + readMillionths(hours), 0n);
  const hundredths = Math.floor(Number(worked) / MILLIONTHS_OF_HUNDREDTH) + agreedHundredths(facts);
  return hundredths > 0 ? formatPence(hundredths) : null;
}

function agreedHundredths({ weekly, payFrequency, ...days }: HoursOfPayslip): number {
  if (weekly === null) return 0;
  const employed = Math.min(days.upTo, days.employedUpTo) - Math.max(days.from, days.employedFrom) + 1;
  const isWhole = employed === days.upTo - days.from + 1;
  const [share, whole] = isWhole ? [WEEKS_OF_YEAR, FREQUENCIES[payFrequency].perYear] : [employed, DAYS_OF_WEEK];
  return Math.max(0, Math.floor((Number(readMillionths(weekly)) * share) / (whole * MILLIONTHS_OF_HUNDREDTH)));
}
