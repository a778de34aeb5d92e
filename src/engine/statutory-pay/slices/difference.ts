import type { DayNumber, Pence } from "../../base";
import { openRest } from "./paid-elsewhere";
import { type PayPeriod, periodKey } from "./pay-period";
import { groupByWeek, type ScheduledSlice, totalPence } from "./slice";

/** What a week was overpaid, in slices that can no longer change. */
interface Overpayment {
  readonly weekNumber: number;
  readonly weekStart: DayNumber;
  readonly weekEnd: DayNumber;
  readonly pence: Pence;
}

/** A week partly paid, or partly in locked periods: what is due of it, and what was paid. */
interface ComparedWeek {
  /** A slice of the week: as the schedule has it, or as it was paid if the schedule no longer has the week. */
  readonly slice: ScheduledSlice;
  readonly due: readonly ScheduledSlice[];
  readonly paid: readonly ScheduledSlice[];
}

/** A recalculated schedule compared with what has been paid of it. */
export interface Difference {
  /** Slices of open periods, as the new schedule has them, less what another payroll has paid of their weeks. */
  readonly open: readonly ScheduledSlice[];
  /** Slices of the schedule that were paid elsewhere; no pay run posts them. */
  readonly settled: readonly ScheduledSlice[];
  /** One slice a week for what locked periods left out, in the next open period. */
  readonly arrears: readonly ScheduledSlice[];
  readonly compared: readonly ComparedWeek[];
  /** Never recovered by a slice: an overpayment is not statutory pay. */
  readonly overpayments: readonly Overpayment[];
}

/** Slices that no change reaches any more. */
interface PaidSlices {
  /** Those of locked periods. */
  readonly locked: readonly ScheduledSlice[];
  /** Those that an earlier payroll of the employee has paid, in periods of its own. */
  readonly elsewhere: readonly ScheduledSlice[];
  /** The days on which the employee was on earlier payrolls; null if there were none. */
  readonly daysElsewhere: { readonly from: DayNumber; readonly to: DayNumber } | null;
}

/**
 * Compares a schedule with its locked slices, week by week. A week's locked slices are compared with the schedule's
 * slices of the locked periods: a shortfall becomes arrears in the first open period, an excess is an overpayment.
 * A week of which another payroll has paid some is compared as a whole, since its periods are not those of this
 * calendar: what is still due stays in the week's open slices, and the rest is arrears. Weeks that share days, since the
 * first day of a leave has moved, are set off against each other. Slices paid by a previous
 * employer or outside the pay run are final and not compared.
 */
export function differenceOf(
  schedule: readonly ScheduledSlice[],
  { locked, elsewhere, daysElsewhere }: PaidSlices,
  periods: readonly PayPeriod[],
): Difference {
  const lockedPeriods = new Set(periods.filter(({ isLocked }) => isLocked).map(periodKey));
  for (const { period } of locked.filter(isPosted)) if (period !== null) lockedPeriods.add(periodKey(period));
  const isPast = ({ from, to }: ScheduledSlice) =>
    daysElsewhere !== null && from >= daysElsewhere.from && to <= daysElsewhere.to;
  const isFrozen = (slice: ScheduledSlice) =>
    slice.period === null ? isPast(slice) : lockedPeriods.has(periodKey(slice.period));
  const weeksElsewhere = new Set(elsewhere.map(({ weekStart }) => weekStart));
  const posted = schedule.filter(isPosted);
  const isCompared = (slice: ScheduledSlice) => isFrozen(slice) || weeksElsewhere.has(slice.weekStart);
  const next = periods.find((period) => !lockedPeriods.has(periodKey(period))) ?? null;
  const open = posted.filter((slice) => !isCompared(slice));
  const compared = compareWeeks(posted.filter(isCompared), [...locked, ...elsewhere].filter(isPosted));
  const judged = compared.map((week): JudgedWeek => {
    const missing = totalPence(week.due) - totalPence(week.paid);
    const rest = openRest(week, isFrozen);
    open.push(...rest);
    return { week, late: Math.max(0, missing - totalPence(rest)), overpaid: Math.max(0, -missing) };
  });
  setOffSharedDays(judged);
  const arrears = judged.flatMap(({ week, late }) => (late === 0 ? [] : [arrearsOf(week, late, next)]));
  const overpayments = judged.flatMap(({ week: { slice }, overpaid }) => {
    const { weekNumber, weekStart, weekEnd } = slice;
    return overpaid === 0 ? [] : [{ weekNumber, weekStart, weekEnd, pence: overpaid }];
  });
  open.sort((a, b) => a.from - b.from);
  return { open, settled: schedule.filter((slice) => !isPosted(slice)), arrears, compared, overpayments };
}

/** A compared week with what is late of it, or what was overpaid. */
interface JudgedWeek {
  readonly week: ComparedWeek;
  late: Pence;
  overpaid: Pence;
}

/**
 * Sets what was paid for weeks that are not due any more off against weeks with days of them: if the first day of a leave
 * moves, all of its weeks do, and their days have been paid once.
 */
function setOffSharedDays(weeks: readonly JudgedWeek[]): void {
  for (const paid of weeks.filter(({ overpaid }) => overpaid > 0)) {
    for (const due of weeks.filter((each) => each.late > 0 && haveSharedDays(each.week, paid.week))) {
      const pence = Math.min(paid.overpaid, due.late);
      paid.overpaid -= pence;
      due.late -= pence;
    }
  }
}

function haveSharedDays({ slice: one }: ComparedWeek, { slice: other }: ComparedWeek): boolean {
  return one.weekStart <= other.weekEnd && one.weekEnd >= other.weekStart;
}

/** Whether a pay run pays a slice, not a previous payroll or an external payment. */
function isPosted({ source }: ScheduledSlice): boolean {
  return source === "PayrollRun";
}

function compareWeeks(due: readonly ScheduledSlice[], paid: readonly ScheduledSlice[]): ComparedWeek[] {
  const dueByWeek = groupByWeek(due);
  const paidByWeek = groupByWeek(paid);
  const firsts = [...groupByWeek([...due, ...paid]).values()].flatMap((slices) => slices.slice(0, 1));
  return firsts
    .map((slice) => ({
      slice,
      due: dueByWeek.get(slice.weekStart) ?? [],
      paid: paidByWeek.get(slice.weekStart) ?? [],
    }))
    .sort((a, b) => a.slice.weekStart - b.slice.weekStart);
}

/** Returns the arrears of a week, for its days in locked periods. */
function arrearsOf({ slice, due, paid }: ComparedWeek, pence: Pence, next: PayPeriod | null): ScheduledSlice {
  const days = due.length > 0 ? due : paid;
  return {
    ...slice,
    from: Math.min(...days.map(({ from }) => from)),
    to: Math.max(...days.map(({ to }) => to)),
    days: days.reduce((sum, each) => sum + each.days, 0),
    pence,
    period: next === null ? null : { year: next.year, period: next.period },
    source: "PayrollRun",
    adjustment: null,
    isArrears: true,
  };
}
