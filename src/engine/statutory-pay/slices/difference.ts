import type { DayNumber } from "../../base";
import { type PayPeriod, periodKey } from "./pay-period";
import type { ScheduledSlice } from "./slice";

/** What a week was paid too much, in slices that can no longer change. */
export interface Overpayment {
  readonly weekNumber: number;
  readonly weekStart: DayNumber;
  readonly weekEnd: DayNumber;
  readonly pence: number;
}

/** A week of which locked periods hold a part: what they should have paid, and what they paid. */
export interface ComparedWeek {
  /** A slice of the week: as the schedule has it, or as it was paid where the schedule no longer has the week. */
  readonly slice: ScheduledSlice;
  readonly duePence: number;
  readonly paidPence: number;
}

/** A schedule worked out again, beside what has been paid of it. */
export interface Difference {
  /** Slices of open periods, as the new schedule has them. */
  readonly open: readonly ScheduledSlice[];
  /** Slices of the schedule that were paid elsewhere; no pay run posts them. */
  readonly settled: readonly ScheduledSlice[];
  /** One slice a week for what locked periods left out, in the next open period. */
  readonly arrears: readonly ScheduledSlice[];
  readonly compared: readonly ComparedWeek[];
  /** Never taken back by a slice: an overpayment is not statutory pay. */
  readonly overpayments: readonly Overpayment[];
}

/**
 * The difference between a schedule and its locked slices, week by week. A week's locked slices are compared with the
 * schedule's slices of the periods that are locked: what is missing becomes arrears in the first open period, what is
 * too much is an overpayment. Slices paid by a previous provider or outside the pay run are final and not compared.
 */
export function differenceOf(
  schedule: readonly ScheduledSlice[],
  locked: readonly ScheduledSlice[],
  periods: readonly PayPeriod[],
): Difference {
  const lockedPeriods = new Set(periods.filter(({ isLocked }) => isLocked).map(periodKey));
  for (const { period } of locked.filter(isPosted)) if (period !== null) lockedPeriods.add(periodKey(period));
  const isFrozen = ({ period }: ScheduledSlice) => period !== null && lockedPeriods.has(periodKey(period));
  const due = schedule.filter((slice) => isPosted(slice) && isFrozen(slice));
  const paid = locked.filter(isPosted);
  const next = periods.find((period) => !lockedPeriods.has(periodKey(period))) ?? null;
  const arrears: ScheduledSlice[] = [];
  const overpayments: Overpayment[] = [];
  const compared = weeksOf(due, paid);
  for (const week of compared) {
    const { weekNumber, weekStart, weekEnd } = week.slice;
    const missing = week.duePence - week.paidPence;
    if (missing > 0) arrears.push(arrearsSlice(week.slice, missing, due, paid, next));
    else if (missing < 0) overpayments.push({ weekNumber, weekStart, weekEnd, pence: -missing });
  }
  const open = schedule.filter((slice) => isPosted(slice) && !isFrozen(slice));
  return { open, settled: schedule.filter((slice) => !isPosted(slice)), arrears, compared, overpayments };
}

/** What a pay run pays: not what a previous provider or an external payment has paid. */
function isPosted({ source }: ScheduledSlice): boolean {
  return source === "PayrollRun";
}

function weeksOf(due: readonly ScheduledSlice[], paid: readonly ScheduledSlice[]): ComparedWeek[] {
  const weeks = new Map<DayNumber, ComparedWeek>();
  const count = (slice: ScheduledSlice, duePence: number, paidPence: number) => {
    const known = weeks.get(slice.weekStart) ?? { slice, duePence: 0, paidPence: 0 };
    weeks.set(slice.weekStart, {
      slice: known.slice,
      duePence: known.duePence + duePence,
      paidPence: known.paidPence + paidPence,
    });
  };
  for (const slice of due) count(slice, slice.pence, 0);
  for (const slice of paid) count(slice, 0, slice.pence);
  return [...weeks.values()].sort((a, b) => a.slice.weekStart - b.slice.weekStart);
}

/** Arrears stand for the days of the week that fell in locked periods. */
function arrearsSlice(
  slice: ScheduledSlice,
  pence: number,
  due: readonly ScheduledSlice[],
  paid: readonly ScheduledSlice[],
  next: PayPeriod | null,
): ScheduledSlice {
  const ofWeek = due.filter(({ weekStart }) => weekStart === slice.weekStart);
  const stand = ofWeek.length > 0 ? ofWeek : paid.filter(({ weekStart }) => weekStart === slice.weekStart);
  return {
    ...slice,
    from: Math.min(...stand.map(({ from }) => from)),
    to: Math.max(...stand.map(({ to }) => to)),
    days: stand.reduce((sum, { days }) => sum + days, 0),
    pence,
    period: next === null ? null : { year: next.year, period: next.period },
    source: "PayrollRun",
    adjustment: null,
    isArrears: true,
  };
}
