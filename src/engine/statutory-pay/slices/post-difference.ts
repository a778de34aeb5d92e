import { type CalendarDate, formatDate, formatPence, type Money, shape, type WorkingStep } from "../../base";
import { type DefinedCalculation, defineCalculation } from "../../rulebook";
import { designLaw } from "../law";
import { type Difference, differenceOf } from "./difference";
import { type KnownNumbers, numberSlices, numbersOf } from "./number-slices";
import { PAY_PERIODS, type PayPeriod, periodKey } from "./pay-period";
import { LINE_ITEMS, type NumberedSlice } from "./read-slices";
import { type ScheduledSlice, type Slice, totalPence, writeSlice } from "./slice";

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
