import { dayAfter, monthAfter, weekdayOf } from "./days";

export interface PayPeriod {
  readonly year: number;
  readonly period: number;
  readonly startDate: string;
  readonly endDate: string;
}

const WEEKS: Readonly<Record<string, number>> = { Weekly: 1, Fortnightly: 2, FourWeekly: 4 };

/** Returns a year and a half of pay periods from the month, or the Monday, before a day. */
export function payPeriods(from: string, payFrequency: string): readonly PayPeriod[] {
  const weeks = WEEKS[payFrequency];
  const starts = weeks === undefined ? monthsFrom(from) : weeksFrom(from, weeks);
  return starts.slice(0, -1).map((startDate, index) => ({
    // Numbered consecutively, fifty to a year: the calendar shows only their dates.
    year: Number(from.slice(0, 4)) + Math.floor(index / 50),
    period: (index % 50) + 1,
    startDate,
    endDate: dayAfter(starts[index + 1] as string, -1),
  }));
}

function monthsFrom(from: string): string[] {
  return Array.from({ length: 20 }, (_, month) => monthAfter(from, month));
}

function weeksFrom(from: string, weeks: number): string[] {
  const monday = dayAfter(from, -((weekdayOf(from) + 6) % 7));
  return Array.from({ length: Math.ceil(80 / weeks) }, (_, index) => dayAfter(monday, index * weeks * 7));
}
