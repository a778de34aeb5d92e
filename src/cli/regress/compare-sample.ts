import type { Payslip } from "../../engine";
import { comparePayslips, type Figure } from "./figures";
import { type Outcome, payOut, type SampleFacts, seenBy } from "./sample";
import type { Sides } from "./side";
import type { YearPair } from "./year-pairs";

/** A figure of one payslip that differs between the rule sets; pence, and 0 or 1 for "refused". */
export interface Change {
  readonly figure: Figure;
  readonly before: number;
  readonly after: number;
  /** The later side's payslips of the sample up to this one: their codes and letters show what may change it. */
  readonly payslips: readonly Payslip[];
}

export interface Comparison {
  readonly payslips: number;
  readonly changes: readonly Change[];
  /** Why one of the sides refused what the other paid; null if neither did. */
  readonly refusal: string | null;
}

/** Calculates a sample under both rule sets and compares every payslip. */
export function compareSample(sample: SampleFacts, pair: YearPair, { before, after }: Sides): Comparison {
  const one = payOut(sample, before.rulebook);
  const other = payOut(seenBy(sample, pair, after.rulebook), after.rulebook);
  if (one.ok && other.ok) return compareYears(one.payslips, other.payslips);
  if (!one.ok && !other.ok) return { payslips: 0, changes: [], refusal: null };
  const refused: Change = { figure: "refused", before: one.ok ? 0 : 1, after: other.ok ? 0 : 1, payslips: [] };
  return { payslips: 0, changes: [refused], refusal: one.ok ? tokenOf(other) : tokenOf(one) };
}

function compareYears(one: readonly Payslip[], other: readonly Payslip[]): Comparison {
  const changes: Change[] = [];
  for (const [index, payslip] of other.entries()) {
    const earlier = one[index];
    if (earlier === undefined) continue;
    let payslips: readonly Payslip[] | null = null;
    comparePayslips(earlier, payslip, (figure, before, after) => {
      payslips ??= other.slice(0, index + 1);
      changes.push({ figure, before, after, payslips });
    });
  }
  return { payslips: one.length, changes, refusal: null };
}

function tokenOf(outcome: Outcome): string | null {
  return outcome.ok ? null : outcome.token;
}
