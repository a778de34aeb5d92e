import {
  addMonths,
  type DayNumber,
  FREQUENCIES,
  formatDate,
  isPaidByWeek,
  type PayFrequency,
  taxPeriodOn,
  taxYearOf,
} from "../../../engine/base";
import type { PaySchedule } from "./pay-schedule";
import { regularPaymentDay } from "./payment-day";
import { workingDayFrom, workingDayUpTo } from "./working-days";

/** One pay period. Its year and period are those of the regular pay date: paying early changes neither. */
export interface PayPeriod {
  /** From 0: the first period that is run here. */
  readonly sequence: number;
  readonly year: number;
  readonly period: number;
  readonly taxWeek: number;
  readonly taxMonth: number;
  readonly periodStartDate: string;
  readonly periodEndDate: string;
  /** The date by the schedule, which is reported to HMRC. */
  readonly regularPaymentDate: string;
  /** The day on which money moves: the regular one, or a working day next to it. */
  readonly paymentDate: string;
}

/** Returns the last day of a first period whose end was not given. */
export function usualPeriodEnd(start: DayNumber, frequency: PayFrequency): DayNumber {
  return startAfter(start, frequency, 1) - 1;
}

/** Returns the pay period at a place in the sequence. */
export function payPeriodAt(schedule: PaySchedule, sequence: number): PayPeriod {
  const { payFrequency } = schedule;
  const regular = regularPaymentDay(schedule, sequence);
  const taxYear = taxYearOf(regular);
  const { period, taxWeek, taxMonth } = taxPeriodOn(regular, taxYear, payFrequency);
  const second = schedule.firstPeriodEnd + 1;
  const starts = sequence === 0 ? schedule.firstPeriodStart : startAfter(second, payFrequency, sequence - 1);
  return {
    sequence,
    year: taxYear,
    period,
    taxWeek,
    taxMonth,
    periodStartDate: formatDate(starts),
    periodEndDate: formatDate(startAfter(second, payFrequency, sequence) - 1),
    regularPaymentDate: formatDate(regular),
    paymentDate: formatDate(moved(regular, schedule)),
  };
}

/** Returns the pay period of a schedule in a period of a tax year, or null if it does not pay then. */
export function findPayPeriod(schedule: PaySchedule, year: number, period: number): PayPeriod | null {
  const { perYear } = FREQUENCIES[schedule.payFrequency];
  const begun = payPeriodAt(schedule, 0);
  const guess = Math.max(0, (year - begun.year) * perYear + period - begun.period);
  for (let at = Math.max(0, guess - 2); at <= guess + 2 + Math.abs(year - begun.year); at++) {
    const found = payPeriodAt(schedule, at);
    if (found.year === year && found.period === period) return found;
  }
  return null;
}

function startAfter(start: DayNumber, frequency: PayFrequency, periods: number): DayNumber {
  const { span } = FREQUENCIES[frequency];
  return isPaidByWeek(frequency) ? start + 7 * span * periods : addMonths(start, span * periods);
}

function moved(day: DayNumber, { nonWorkingDayRule, territory }: PaySchedule): DayNumber {
  if (nonWorkingDayRule === "None") return day;
  return nonWorkingDayRule === "NextWorkingDay" ? workingDayFrom(day, territory) : workingDayUpTo(day, territory);
}
