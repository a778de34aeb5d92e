import type { CalendarDate } from "../../engine";
import type { Frequency } from "./situation";

const DAY = 86_400_000;
const DAYS_APART: Partial<Record<Frequency, number>> = { Weekly: 7, Fortnightly: 14, FourWeekly: 28 };
const MONTHS_APART: Partial<Record<Frequency, number>> = {
  Monthly: 1,
  Quarterly: 3,
  TwiceYearly: 6,
  Annually: 12,
};
const USUAL_DAY_OF_MONTH = 28;

/**
 * Returns every pay day of a tax year, ascending: the stated one with those before and after it at the frequency's
 * interval, or the default ones (the last day of each pay week, the 28th of a month).
 */
export function payDates(taxYear: number, frequency: Frequency, given: string): CalendarDate[] {
  const start = Date.UTC(taxYear, 3, 6);
  const end = Date.UTC(taxYear + 1, 3, 5);
  const days = DAYS_APART[frequency];
  const dates = days
    ? weeklyDates(start, end, given === "" ? start + (days - 1) * DAY : Date.parse(given), days * DAY)
    : monthlyDates(start, end, given === "" ? null : given, MONTHS_APART[frequency] ?? 1, taxYear);
  return dates.map(text);
}

function weeklyDates(start: number, end: number, anchor: number, step: number): number[] {
  const first = anchor - Math.floor((anchor - start) / step) * step;
  const dates: number[] = [];
  for (let date = first; date <= end; date += step) dates.push(date);
  return dates;
}

/** Returns monthly pay days. Months count from January of the tax year's first year; the 15th is the last possible. */
function monthlyDates(start: number, end: number, given: string | null, step: number, taxYear: number): number[] {
  const day = given === null ? USUAL_DAY_OF_MONTH : Number(given.slice(8));
  const lastMonth = given === null ? 14 : (Number(given.slice(0, 4)) - taxYear) * 12 + Number(given.slice(5, 7)) - 1;
  const dates: number[] = [];
  for (let month = 3; month <= 15; month++) {
    if (Math.abs(month - lastMonth) % step !== 0) continue;
    const date = dayOfMonth(taxYear, month, day);
    if (date >= start && date <= end) dates.push(date);
  }
  return dates;
}

function dayOfMonth(year: number, month: number, day: number): number {
  const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(day, daysInMonth));
}

function text(date: number): CalendarDate {
  return new Date(date).toISOString().slice(0, 10);
}
