import {
  ageOn,
  birthday,
  type DayNumber,
  FREQUENCIES,
  formatDate,
  formatPence,
  type PayFrequency,
  type Reader,
  readMillionths,
} from "../base";
import type { SalariedHours, WageFacts } from "./facts";
import type { WageFigures } from "./wage-figures";

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

/** Hours of a period as a fraction of hundredths of an hour, so that nothing is rounded before the pay is. */
export interface Hours {
  readonly hundredths: number;
  readonly parts: number;
}

/** Finds the hours of the period: as stated, or calculated from salaried hours. */
export function findHoursWorked({ hours, salariedHours }: WageFacts, figures: WageFigures, reader: Reader): Hours {
  if (salariedHours !== null) return calculateSalariedHours(salariedHours, figures.salariedYearDays, reader);
  return { hundredths: hours ?? 0, parts: 1 };
}

/**
 * Calculates the hours of salaried hours work in a pay reference period: the basic hours of the calculation year over
 * its periods, or by the day over the year if the employment starts or ends in the period, less unpaid absence.
 *
 * Hours worked from the day on which the basic hours of the year are exceeded are added; in that first period the basic
 * hours are counted by the day, and absence is deducted only from those before that day. Absence of more hours than
 * that is a problem. Source: National Minimum Wage Regulations 2015, regulations 22, 23 and 28.
 */
function calculateSalariedHours(salaried: SalariedHours, yearDays: number, reader: Reader): Hours {
  const { basicHours, unpaidAbsenceHours: absence, employedDays, exceeded } = salaried;
  const days = exceeded?.daysBefore ?? employedDays;
  const [hundredths, parts] =
    days === null ? [basicHours, FREQUENCIES[salaried.payFrequency].perYear] : [basicHours * days, yearDays];
  const left = hundredths - absence * parts;
  if (left < 0) {
    const maximum = Math.floor(hundredths / parts) / 100;
    reader.refuse("too_large", "/salariedHours/unpaidAbsenceHours", { maximum });
  }
  const since = basicHours * (exceeded?.daysFrom ?? 0) + (exceeded?.hoursWorked ?? 0) * parts;
  return { hundredths: left + since, parts };
}

/** Refuses a missing or impossible school leaving date: required under 16, and before the 17th birthday. */
export function refuseUnknownSchoolAge(read: WageFacts, { school }: WageFigures, reader: Reader): void {
  const { periodStartDate: start, dateOfBirth: born, schoolLeavingDate: schoolUpTo } = read;
  if (schoolUpTo === null) {
    const isNeeded = ageOn(born, start) < school.leavingDateNeededBelowAgeYears;
    if (isNeeded) reader.refuse("required_with", "/schoolLeavingDate", { other: "dateOfBirth" });
    return;
  }
  const latest = birthday(born, school.endsBeforeAgeYears) - 1;
  if (schoolUpTo < born) reader.refuse("date_before", "/schoolLeavingDate", { limit: formatDate(born) });
  if (schoolUpTo > latest) reader.refuse("date_after", "/schoolLeavingDate", { limit: formatDate(latest) });
}

/** Returns whether the worker is of compulsory school age at the start of the period. */
export function isOfSchoolAge({ periodStartDate, schoolLeavingDate }: WageFacts): boolean {
  return schoolLeavingDate !== null && periodStartDate <= schoolLeavingDate;
}
