import { type BankHolidayTerritory, bankHolidays } from "../../../engine/bank-holidays";
import {
  addMonths,
  civilDate,
  type DayNumber,
  endOfMonth,
  FREQUENCIES,
  formatDate,
  getTaxYear,
  getWeekday,
  isPaidByWeek,
  lastWeekday,
  type PayFrequency,
  taxPeriodOn,
} from "../../../engine/base";
import type { PaySchedule } from "./pay-schedule";

const SATURDAY = 5;

/** Friday; Monday is 0. */
const USUAL_WEEKDAY = 4;

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
  const taxYear = getTaxYear(regular);
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

/**
 * Returns the payment day at a place in the sequence, before it moves off a non-working day. Weekly, fortnightly and
 * four-weekly pay steps in days under every rule: a week has no last day of the month.
 */
function regularPaymentDay(schedule: PaySchedule, sequence: number): DayNumber {
  const { firstPayment, payFrequency, paymentDateRule, territory } = schedule;
  const { span } = FREQUENCIES[payFrequency];
  if (isPaidByWeek(payFrequency)) return firstPayment + 7 * span * sequence;
  const sameDay = addMonths(firstPayment, span * sequence);
  if (paymentDateRule === "SameDay") return sameDay;
  const last = endOfMonth(sameDay);
  if (paymentDateRule === "LastDay") return last;
  return paymentDateRule === "LastWorkingDay"
    ? workingDayUpTo(last, territory)
    : lastWeekday(last, schedule.paymentWeekday ?? USUAL_WEEKDAY);
}

/** Returns whether a day is Monday to Friday and not a bank holiday. */
function isWorkingDay(day: DayNumber, territory: BankHolidayTerritory): boolean {
  return getWeekday(day) < SATURDAY && !bankHolidays(civilDate(day).year, territory).has(day);
}

/** Returns the day itself if it is a working day, else the last one before it. */
function workingDayUpTo(day: DayNumber, territory: BankHolidayTerritory): DayNumber {
  let found = day;
  while (!isWorkingDay(found, territory)) found--;
  return found;
}

/** Returns the day itself if it is a working day, else the first one after it. */
function workingDayFrom(day: DayNumber, territory: BankHolidayTerritory): DayNumber {
  let found = day;
  while (!isWorkingDay(found, territory)) found++;
  return found;
}
