import { type CalendarDate, type DayNumber, formatDate, formatPence, type Money, type Pence } from "../../base";
import type { PayPeriod } from "./pay-period";

/** The basis of the weekly rate: 90% of earnings, standard or flat rate, 80%, a protected flat rate, or nil. */
export type RateBasis = (typeof RATE_BASES)[number];

export const RATE_BASES = ["Ninety", "Standard", "Flat", "Eighty", "Protected", "Nil"] as const;

/** Where the pay of a slice comes from: a pay run, the previous payroll, or a payment outside payroll. */
export type SliceSource = (typeof SLICE_SOURCES)[number];

export const SLICE_SOURCES = ["PayrollRun", "ImportedFromPreviousProvider", "ExternalDirectPayment"] as const;

/** The part of one pay week that belongs to one pay period. */
export interface ScheduledSlice {
  /** Sick pay: the absence that it pays for. */
  readonly absenceId?: string;
  /** From 1, in week order. */
  readonly weekNumber: number;
  readonly weekStart: DayNumber;
  readonly weekEnd: DayNumber;
  readonly from: DayNumber;
  readonly to: DayNumber;
  /** Days paid: calendar days of family pay, qualifying days of sick pay. */
  readonly days: number;
  readonly rateBasis: RateBasis;
  /** Pounds, exact: "194.32", with up to six decimals, "92.312", or a division, "2400 ÷ 13". */
  readonly weeklyRate: string;
  readonly pence: Pence;
  /** null if the calendar has no period for its days. */
  readonly period: Pick<PayPeriod, "year" | "period"> | null;
  readonly source: SliceSource;
  /** The statutory amount, and why something else is paid; null if nobody changed the amount. */
  readonly adjustment: { readonly originalPence: Pence; readonly reason: string } | null;
  /** Whether it pays, in a later period, what a locked period's slices of the week left out. */
  readonly isArrears: boolean;
}

/** A slice in its public form. */
export interface Slice {
  /** From 1, in the order of the schedule. */
  readonly lineItemSequence: number;
  readonly weekNumber: number;
  readonly weekStartDate: CalendarDate;
  readonly weekEndDate: CalendarDate;
  /** First day that it pays for. */
  readonly from: CalendarDate;
  /** Last day that it pays for. */
  readonly to: CalendarDate;
  /** Days paid: calendar days of family pay, qualifying days of sick pay. */
  readonly days: number;
  readonly rateBasis: RateBasis;
  /** Pounds, exact: "194.32", with up to six decimals, "92.312", or a division, "2400 ÷ 13". */
  readonly weeklyRate: string;
  readonly amount: Money;
  /** null if the calendar has no period for its days. */
  readonly year: number | null;
  readonly period: number | null;
  readonly source: SliceSource;
  /** Whether a person changed the amount. */
  readonly isManuallyAdjusted: boolean;
  readonly adjustmentReason: string | null;
  /** The statutory amount, if a person changed it; otherwise null. */
  readonly originalAmount: Money | null;
  /** Whether it pays, in a later period, what a locked period left out. */
  readonly isArrears: boolean;
}

export function writeSlice(slice: ScheduledSlice, lineItemSequence: number): Slice {
  return {
    lineItemSequence,
    weekNumber: slice.weekNumber,
    weekStartDate: formatDate(slice.weekStart),
    weekEndDate: formatDate(slice.weekEnd),
    from: formatDate(slice.from),
    to: formatDate(slice.to),
    days: slice.days,
    rateBasis: slice.rateBasis,
    weeklyRate: slice.weeklyRate,
    amount: formatPence(slice.pence),
    year: slice.period?.year ?? null,
    period: slice.period?.period ?? null,
    source: slice.source,
    isManuallyAdjusted: slice.adjustment !== null,
    adjustmentReason: slice.adjustment?.reason ?? null,
    originalAmount: slice.adjustment === null ? null : formatPence(slice.adjustment.originalPence),
    isArrears: slice.isArrears,
  };
}

/** Numbers slices in sequence, for a schedule of which nothing has been paid. */
export function writeSlices(slices: readonly ScheduledSlice[]): Slice[] {
  return slices.map((slice, index) => writeSlice(slice, index + 1));
}

/** Returns the days that slices pay for; a partly settled slice is listed twice for the same days. */
export function daysPaid(slices: readonly ScheduledSlice[]): number {
  if (slices.length < 2) return slices[0]?.days ?? 0;
  const byFirst = new Map(slices.map(({ from, days }) => [from, days]));
  return [...byFirst.values()].reduce((sum, days) => sum + days, 0);
}

/** Groups slices by their week, in order of first appearance. */
export function groupByWeek<S extends ScheduledSlice>(slices: readonly S[]): ReadonlyMap<number, readonly S[]> {
  const weeks = new Map<number, S[]>();
  for (const slice of slices) {
    const week = weeks.get(slice.weekStart);
    if (week === undefined) weeks.set(slice.weekStart, [slice]);
    else week.push(slice);
  }
  return weeks;
}

/** Returns the total of slices, in pence. */
export function totalPence(slices: readonly { readonly pence: Pence }[]): Pence {
  return slices.reduce((sum, { pence }) => sum + pence, 0);
}
