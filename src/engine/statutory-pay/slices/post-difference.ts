import {
  type CalendarDate,
  formatDate,
  formatPence,
  type Money,
  Reader,
  type WorkingStep,
  workingsOf,
} from "../../base";
import { calculation } from "../../rulebook";
import { digestOf } from "../law";
import { type Difference, differenceOf } from "./difference";
import { numberSlices } from "./number-slices";
import { type PayPeriod, type PayPeriodFacts, periodKey, readPayPeriods } from "./pay-period";
import { type NumberedSlice, readSlices } from "./read-slices";
import { type ScheduledSlice, type Slice, totalPence, writeSlice } from "./slice";

/** A schedule worked out again, and what is stored of the schedule before it. */
export interface DifferenceFacts {
  /** Line items of the schedule as it is now worked out. */
  readonly lineItems: readonly Slice[];
  /** Line items as they are stored; those of locked periods are frozen. */
  readonly storedLineItems: readonly Slice[];
  /** The calendar; which of its periods are locked. */
  readonly payPeriods: readonly PayPeriodFacts[];
}

export type PaymentStatus = "Pending" | "InProgress" | "Paid";

/** What is to be posted so that locked periods and open ones together pay the new schedule. */
export interface PostedDifference {
  /** Line items of open periods and arrears: what pay runs to come post. */
  readonly postings: readonly Slice[];
  /** Every line item: frozen, settled elsewhere, and the postings, by number. */
  readonly lineItems: readonly Slice[];
  readonly arrearsAmount: Money;
  /** Weeks that locked periods paid too much; never taken back by a line item. */
  readonly overpayments: readonly {
    readonly weekNumber: number;
    readonly weekStartDate: CalendarDate;
    readonly weekEndDate: CalendarDate;
    readonly amount: Money;
  }[];
  readonly status: PaymentStatus;
}

const KNOWN = new Set(["lineItems", "storedLineItems", "payPeriods"]);

/**
 * Compares a schedule that was worked out again with the line items of locked periods, and says what is to be posted.
 *
 * A locked period's line items are frozen. What the new schedule pays for its weeks beyond them becomes one line of
 * arrears a week in the first open period; what it pays less is an overpayment, which is told and not taken back. Line
 * items keep their numbers for the same week and period. A schedule that has not changed posts nothing for locked
 * periods. Problems: wrong facts. Source: our design; arrears count where they are paid.
 */
export const postDifference = calculation<DifferenceFacts, PostedDifference>((facts, rulebook, options) => {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  if (owner === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN, "");
  const schedule = readSlices(reader, owner, "lineItems");
  const stored = readSlices(reader, owner, "storedLineItems");
  const periods = readPayPeriods(reader, owner, "payPeriods", "");
  if (owner.payPeriods === undefined) reader.refuse("required", "/payPeriods");
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const locked = stored.filter((slice) => isLocked(slice, periods));
  const difference = differenceOf(schedule, locked, periods);
  const isExplained = options?.explain === true;
  return {
    ok: true,
    value: write(difference, locked, stored),
    workings: isExplained ? workingsOf(weekSteps(difference), { sources: {} }) : null,
    rules: digestOf(rulebook),
  };
});

function isLocked({ period, source }: ScheduledSlice, periods: readonly PayPeriod[]): boolean {
  if (period === null || source !== "PayrollRun") return false;
  return periods.some((each) => each.isLocked && periodKey(each) === periodKey(period));
}

function write(
  difference: Difference,
  locked: readonly NumberedSlice[],
  stored: readonly NumberedSlice[],
): PostedDifference {
  const posted = [...difference.open, ...difference.arrears];
  const numbered = numberSlices([...difference.settled, ...posted], stored);
  const postings = numbered.slice(difference.settled.length);
  return {
    postings: postings.map(writeNumbered),
    lineItems: [...locked, ...numbered].sort((a, b) => a.lineItemSequence - b.lineItemSequence).map(writeNumbered),
    arrearsAmount: formatPence(totalPence(difference.arrears)),
    overpayments: difference.overpayments.map(({ weekNumber, weekStart, weekEnd, pence }) => ({
      weekNumber,
      weekStartDate: formatDate(weekStart),
      weekEndDate: formatDate(weekEnd),
      amount: formatPence(pence),
    })),
    status: statusOf(locked, difference),
  };
}

function writeNumbered(slice: NumberedSlice): Slice {
  return writeSlice(slice, slice.lineItemSequence);
}

function statusOf(locked: readonly ScheduledSlice[], { open, arrears, settled }: Difference): PaymentStatus {
  if (locked.length === 0 && settled.length === 0) return "Pending";
  return open.length + arrears.length === 0 ? "Paid" : "InProgress";
}

function weekSteps({ compared }: Difference): WorkingStep[] {
  return compared
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
