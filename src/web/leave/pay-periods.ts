import {
  FREQUENCIES,
  formatDate,
  isPaidByWeek,
  itemAt,
  lastWeekday,
  PAY_FREQUENCIES,
  readDate,
} from "../../engine/base";
import { dayAfter, monthAfter } from "./days";

export interface PayPeriod {
  readonly year: number;
  readonly period: number;
  readonly startDate: string;
  readonly endDate: string;
}

const PERIODS_SHOWN = { monthly: 20, weekly: 80 };
/** Periods are numbered consecutively, so many to a year: the calendar shows only their dates. */
const MOST_PERIODS = 50;

/** Returns a year and a half of pay periods from the month, or the Monday, before a day. */
export function payPeriods(from: string, payFrequency: string): readonly PayPeriod[] {
  const frequency = PAY_FREQUENCIES.find((known) => known === payFrequency) ?? "Monthly";
  const starts = isPaidByWeek(frequency) ? weeksFrom(from, FREQUENCIES[frequency].span) : monthsFrom(from);
  return starts.slice(0, -1).map((startDate, index) => ({
    year: Number(from.slice(0, 4)) + (index - (index % MOST_PERIODS)) / MOST_PERIODS,
    period: (index % MOST_PERIODS) + 1,
    startDate,
    endDate: dayAfter(itemAt(starts, index + 1), -1),
  }));
}

function monthsFrom(from: string): string[] {
  return Array.from({ length: PERIODS_SHOWN.monthly }, (_, month) => monthAfter(from, month));
}

function weeksFrom(from: string, weeks: number): string[] {
  const monday = formatDate(lastWeekday(readDate(from), 0));
  return Array.from({ length: PERIODS_SHOWN.weekly / weeks }, (_, index) => dayAfter(monday, index * weeks * 7));
}
