import { type Amount, formatPence, type Money, pointerStep, Reader, type Unread } from "../../base";
import { lookup } from "../../rulebook";
import { digestOf } from "../law";
import { readSlices } from "./read-slices";
import type { Slice } from "./slice";

/** The line items of a schedule, and what a pay run posted of them in one period. */
export interface ReconciliationFacts {
  readonly lineItems: readonly Slice[];
  readonly postedLines: readonly { readonly lineItemSequence: number; readonly amount: Amount }[];
  readonly year: number;
  readonly period: number;
}

const OUTCOMES = ["Matched", "AmountDiffers", "MissingInRun", "MissingInSchedule"] as const;

export type ReconciliationOutcome = (typeof OUTCOMES)[number];

export interface Reconciliation {
  readonly results: readonly {
    readonly lineItemSequence: number;
    readonly outcome: ReconciliationOutcome;
    /** null where the schedule, or the run, has no such line. */
    readonly scheduledAmount: Money | null;
    readonly paidAmount: Money | null;
  }[];
  /** How many lines had each outcome. */
  readonly summary: Readonly<Record<ReconciliationOutcome, number>>;
}

const KNOWN = new Set(["lineItems", "postedLines", "year", "period"]);
const KNOWN_LINE = new Set(["lineItemSequence", "amount"]);
const MOST_LINES = 2000;

/**
 * Compares a schedule's line items of one pay period with the lines that the pay run posted, number by number. Line items
 * paid elsewhere are no part of the run. Problems: wrong facts. Source: our design.
 */
export const reconcileLineItems = lookup<ReconciliationFacts, Reconciliation>((facts, rulebook) => {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  if (owner === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN, "");
  const year = reader.integer(owner, "year", "", 1900, 9998);
  const period = reader.integer(owner, "period", "", 1, 56);
  const scheduled = new Map<number, number>();
  for (const slice of readSlices(reader, owner, "lineItems")) {
    const isOfPeriod = slice.period?.year === year && slice.period.period === period;
    if (isOfPeriod && slice.source === "PayrollRun") scheduled.set(slice.lineItemSequence, slice.pence);
  }
  const posted = readPosted(reader, owner);
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  return { ok: true, value: compare(scheduled, posted), workings: null, rules: digestOf(rulebook) };
});

function readPosted(reader: Reader, owner: Unread): Map<number, number> {
  const posted = new Map<number, number>();
  for (const [index, value] of reader.list(owner, "postedLines", "", MOST_LINES).entries()) {
    const at = `/postedLines${pointerStep(index)}`;
    const line = reader.object(value, at);
    if (line === null) continue;
    reader.onlyKnown(line, KNOWN_LINE, at);
    const number = reader.integer(line, "lineItemSequence", at, 1, 99_999);
    if (posted.has(number)) reader.refuse("duplicate", `${at}/lineItemSequence`);
    posted.set(number, reader.amount(line.amount, "amount", at));
  }
  return posted;
}

function compare(scheduled: ReadonlyMap<number, number>, posted: ReadonlyMap<number, number>): Reconciliation {
  const numbers = [...new Set([...scheduled.keys(), ...posted.keys()])].sort((a, b) => a - b);
  const results = numbers.map((lineItemSequence) => {
    const due = scheduled.get(lineItemSequence);
    const paid = posted.get(lineItemSequence);
    return {
      lineItemSequence,
      outcome: outcomeOf(due, paid),
      scheduledAmount: due === undefined ? null : formatPence(due),
      paidAmount: paid === undefined ? null : formatPence(paid),
    };
  });
  const counts = OUTCOMES.map((each) => [each, results.filter(({ outcome }) => outcome === each).length] as const);
  return { results, summary: Object.fromEntries(counts) as Reconciliation["summary"] };
}

function outcomeOf(due: number | undefined, paid: number | undefined): ReconciliationOutcome {
  if (due === undefined) return "MissingInSchedule";
  if (paid === undefined) return "MissingInRun";
  return due === paid ? "Matched" : "AmountDiffers";
}
