import {
  type CalendarDate,
  type DayNumber,
  formatDate,
  formatPence,
  type Money,
  type Pence,
  shape,
  type WorkingStep,
} from "../../base";
import { type DefinedCalculation, defineCalculation } from "../../rulebook";
import { designLaw } from "../law";
import { PAY_PERIODS, type PayPeriod, periodKey } from "./pay-period";
import { LINE_ITEMS, type NumberedSlice } from "./read-slices";
import { daysPaid, groupByWeek, type ScheduledSlice, type Slice, totalPence, writeSlice } from "./slice";

const FACTS = shape.record({
  /** Line items of the recalculated schedule. */
  lineItems: LINE_ITEMS,
  /** Line items as they are stored; those of locked periods are frozen. */
  storedLineItems: LINE_ITEMS,
  /** Line items that locked runs of the employee's earlier payrolls have paid; their periods are not in the calendar. */
  paidElsewhere: shape.optional(LINE_ITEMS, []),
  /** The days on which the employee was on earlier payrolls: days of them that are in no period are due. */
  daysElsewhere: shape.optional(
    shape.nullable(shape.record({ from: shape.date, to: shape.date }, shape.notBefore("to", "from"))),
    null,
  ),
  /** The calendar, with the periods that are locked. */
  payPeriods: PAY_PERIODS,
});

/** A recalculated schedule, and the stored line items of the schedule before it. */
export interface DifferenceFacts extends shape.FactsOf<typeof FACTS> {}

/** How far a statutory payment has been paid by pay runs. */
export type PaymentStatus = "Pending" | "InProgress" | "Paid";

/** What to post so that locked and open periods together pay the new schedule. */
export interface PostedDifference {
  /** Line items of open periods and arrears: what future pay runs post. */
  readonly postings: readonly Slice[];
  /** Every line item: frozen, settled elsewhere, and the postings, by number. */
  readonly lineItems: readonly Slice[];
  readonly arrearsAmount: Money;
  /** Weeks that locked periods overpaid; never recovered by a line item. */
  readonly overpayments: readonly {
    readonly weekNumber: number;
    readonly weekStartDate: CalendarDate;
    readonly weekEndDate: CalendarDate;
    readonly amount: Money;
  }[];
  readonly status: PaymentStatus;
}

/**
 * Compares a recalculated schedule with the line items of locked periods, and returns what must be posted.
 *
 * A locked period's line items are frozen. What the new schedule pays for its weeks in excess of them becomes one line
 * of arrears per week in the first open period; what it pays less is an overpayment, which is reported and not
 * recovered. Line items keep their numbers for the same week and period. A schedule that has not changed posts nothing
 * for locked periods. Line items that an earlier payroll of the employee has paid are frozen too: a week that they pay is
 * compared as a whole, so that it is paid once. So are weeks that share days, if the first day of a leave moves. Problems: wrong facts. Source: our design; arrears count in the period in which they are paid.
 */
export const postDifference: DefinedCalculation<DifferenceFacts, PostedDifference> = defineCalculation({
  name: "schedule-difference",
  facts: FACTS,
  law: designLaw,
  work({ lineItems, storedLineItems, paidElsewhere, daysElsewhere, payPeriods }) {
    const locked = storedLineItems.filter((slice) => isLocked(slice, payPeriods));
    const difference = differenceOf(lineItems, { locked, elsewhere: paidElsewhere, daysElsewhere }, payPeriods);
    return { difference, frozen: [...locked, ...paidElsewhere] };
  },
  write: ({ difference, frozen }, { storedLineItems }) => write(difference, frozen, numbersOf(storedLineItems, frozen)),
  explain: ({ difference }) => explainWeeks(difference),
});

function isLocked({ period, source }: ScheduledSlice, periods: readonly PayPeriod[]): boolean {
  if (period === null || source !== "PayrollRun") return false;
  return periods.some((each) => each.isLocked && periodKey(each) === periodKey(period));
}

function write(difference: Difference, frozen: readonly NumberedSlice[], numbers: KnownNumbers): PostedDifference {
  const posted = [...difference.open, ...difference.arrears];
  const numbered = numberSlices([...difference.settled, ...posted], numbers);
  const postings = numbered.slice(difference.settled.length);
  return {
    postings: postings.map(writeNumbered),
    lineItems: [...frozen, ...numbered].sort((a, b) => a.lineItemSequence - b.lineItemSequence).map(writeNumbered),
    arrearsAmount: formatPence(totalPence(difference.arrears)),
    overpayments: difference.overpayments.map(({ weekNumber, weekStart, weekEnd, pence }) => ({
      weekNumber,
      weekStartDate: formatDate(weekStart),
      weekEndDate: formatDate(weekEnd),
      amount: formatPence(pence),
    })),
    status: paymentStatus(frozen, difference),
  };
}

function writeNumbered(slice: NumberedSlice): Slice {
  return writeSlice(slice, slice.lineItemSequence);
}

function paymentStatus(frozen: readonly ScheduledSlice[], { open, arrears, settled }: Difference): PaymentStatus {
  if (frozen.length === 0 && settled.length === 0) return "Pending";
  return open.length + arrears.length === 0 ? "Paid" : "InProgress";
}

function explainWeeks({ compared }: Difference): WorkingStep[] {
  return compared
    .map(({ slice, due, paid }) => ({ slice, duePence: totalPence(due), paidPence: totalPence(paid) }))
    .filter(({ duePence, paidPence }) => duePence !== paidPence)
    .map(({ slice, duePence, paidPence }) => ({
      id: "statutory-pay.difference",
      figure: duePence > paidPence ? "/arrearsAmount" : "/overpayments",
      rule: "What the schedule pays for the part of a week in locked periods, less what their line items paid.",
      formula: "now due − paid",
      inputs: {
        "week beginning": formatDate(slice.weekStart),
        "now due": formatPence(duePence),
        paid: formatPence(paidPence),
      },
      value: formatPence(duePence - paidPence),
      sources: [],
    }));
}

/** The numbers that stored slices have. */
interface KnownNumbers {
  /** Numbers by slice, which the same slice keeps. */
  readonly byIdentity: ReadonlyMap<string, readonly number[]>;
  readonly highest: number;
}

/** Returns the numbers of stored slices; those that are frozen keep theirs to themselves. */
function numbersOf(stored: readonly NumberedSlice[], frozen: readonly NumberedSlice[]): KnownNumbers {
  const byIdentity = new Map<string, number[]>();
  const taken = new Set(frozen.map(({ lineItemSequence }) => lineItemSequence));
  for (const slice of stored) {
    if (taken.has(slice.lineItemSequence)) continue;
    const identity = identityOf(slice);
    byIdentity.set(identity, [...(byIdentity.get(identity) ?? []), slice.lineItemSequence]);
  }
  const highest = Math.max(0, ...[...stored, ...frozen].map(({ lineItemSequence }) => lineItemSequence));
  return { byIdentity, highest };
}

/**
 * Numbers slices: the stored number of the same week, days and period if there is one, otherwise the next free one. Of a slice
 * that is settled in part, what the pay run pays keeps the number.
 */
function numberSlices(slices: readonly ScheduledSlice[], { byIdentity, highest }: KnownNumbers): NumberedSlice[] {
  const free = new Map([...byIdentity].map(([identity, numbers]) => [identity, [...numbers]]));
  const kept = new Map<ScheduledSlice, number>();
  const isSettled = ({ source }: ScheduledSlice) => source !== "PayrollRun";
  for (const slice of [...slices].sort((one, other) => Number(isSettled(one)) - Number(isSettled(other)))) {
    const number = free.get(identityOf(slice))?.shift();
    if (number !== undefined) kept.set(slice, number);
  }
  let next = highest + 1;
  return slices.map((slice) => ({ ...slice, lineItemSequence: kept.get(slice) ?? next++ }));
}

/** Identifies a slice: the award's week and pay period, regular or arrears, wherever it is paid. */
function identityOf({ weekStart, from, period, isArrears }: ScheduledSlice): string {
  return [weekStart, from, period?.year, period?.period, isArrears].join("/");
}

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
interface Difference {
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
function differenceOf(
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

/** A week that another payroll has partly paid. */
interface PartlyPaidWeek {
  readonly due: readonly ScheduledSlice[];
  readonly paid: readonly ScheduledSlice[];
}

/**
 * Returns the slices of open periods of a week that another payroll has partly paid, with what is still missing: the
 * last days of the week first, since what is paid are mostly its first days. Each begins after the days that are paid;
 * a slice without further days is left out, so that more pay for paid days is arrears.
 */
function openRest(
  { due, paid }: PartlyPaidWeek,
  isFrozen: (slice: ScheduledSlice) => boolean,
): readonly ScheduledSlice[] {
  const rest: ScheduledSlice[] = [];
  let pence = Math.max(0, totalPence(due) - totalPence(paid));
  let days = Math.max(0, daysPaid(due) - daysPaid(paid));
  for (const slice of due.filter((each) => !isFrozen(each)).reverse()) {
    const from = firstUnpaid(slice, paid);
    const part = { from, days: Math.min(days, slice.days, slice.to - from + 1), pence: Math.min(pence, slice.pence) };
    if (part.days <= 0 || part.pence === 0) continue;
    days -= part.days;
    pence -= part.pence;
    rest.unshift({ ...slice, ...part });
  }
  return rest;
}

/** Returns the first day of a slice after those that are paid. */
function firstUnpaid({ from, to }: ScheduledSlice, paid: readonly ScheduledSlice[]): number {
  const shared = paid.filter((each) => each.from <= to && each.to >= from);
  return Math.max(from, ...shared.map((each) => each.to + 1));
}
