import { formatPence, type Money, shape } from "../../base";
import { type DefinedLookup, defineCalculation } from "../../rulebook";
import { designLaw } from "../law";
import { LINE_ITEMS } from "./read-slices";

const FACTS = shape.record({
  year: shape.integer(1900, 9998),
  period: shape.integer(1, 56),
  lineItems: LINE_ITEMS,
  postedLines: shape.list(
    shape.record({ lineItemSequence: shape.integer(1, 99_999), amount: shape.amount() }),
    { upTo: 2000 },
    shape.distinct("lineItemSequence"),
  ),
});

/** The line items of a schedule, and what a pay run posted of them in one period. */
export interface ReconciliationFacts extends shape.FactsOf<typeof FACTS> {}

/** How a line item of a schedule compares with what the pay run posted. */
export type ReconciliationOutcome = "Matched" | "AmountDiffers" | "MissingInRun" | "MissingInSchedule";

/** The line items of one pay period, each compared with what the pay run posted. */
export interface Reconciliation {
  readonly results: readonly {
    readonly lineItemSequence: number;
    readonly outcome: ReconciliationOutcome;
    /** null if the schedule, or the run, has no such line. */
    readonly scheduledAmount: Money | null;
    readonly paidAmount: Money | null;
  }[];
  /** The number of lines with each outcome. */
  readonly summary: Readonly<Record<ReconciliationOutcome, number>>;
}

/**
 * Compares a schedule's line items of one pay period with the lines that the pay run posted, by number. Line items paid
 * elsewhere are not part of the run. Problems: wrong facts. Source: our design.
 */
export const reconcileLineItems: DefinedLookup<ReconciliationFacts, Reconciliation> = defineCalculation({
  name: "reconcile",
  facts: FACTS,
  law: designLaw,
  work({ year, period, lineItems, postedLines }) {
    const scheduled = lineItems.filter((slice) => {
      return slice.source === "PayrollRun" && slice.period?.year === year && slice.period.period === period;
    });
    return compare(
      new Map(scheduled.map(({ lineItemSequence, pence }) => [lineItemSequence, pence])),
      new Map(postedLines.map(({ lineItemSequence, amount }) => [lineItemSequence, amount])),
    );
  },
});

function compare(scheduled: ReadonlyMap<number, number>, posted: ReadonlyMap<number, number>): Reconciliation {
  const numbers = [...new Set([...scheduled.keys(), ...posted.keys()])].sort((a, b) => a - b);
  const results = numbers.map((lineItemSequence) => {
    const due = scheduled.get(lineItemSequence);
    const paid = posted.get(lineItemSequence);
    return {
      lineItemSequence,
      outcome: judgeLine(due, paid),
      scheduledAmount: due === undefined ? null : formatPence(due),
      paidAmount: paid === undefined ? null : formatPence(paid),
    };
  });
  const count = (counted: ReconciliationOutcome) => results.filter(({ outcome }) => outcome === counted).length;
  const summary = {
    Matched: count("Matched"),
    AmountDiffers: count("AmountDiffers"),
    MissingInRun: count("MissingInRun"),
    MissingInSchedule: count("MissingInSchedule"),
  };
  return { results, summary };
}

function judgeLine(due: number | undefined, paid: number | undefined): ReconciliationOutcome {
  if (due === undefined) return "MissingInSchedule";
  if (paid === undefined) return "MissingInRun";
  return due === paid ? "Matched" : "AmountDiffers";
}
