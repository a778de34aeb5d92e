import type { Payslip } from "../../engine";
import { comparePayslips, type Figure } from "./figures";
import { payOut, type SampleFacts, seenBy } from "./sample";
import type { Side } from "./side";
import type { YearPair } from "./year-pairs";

/** A figure of one payslip that the rule sets do not share; pence, and 0 or 1 for "refused". */
export interface Change {
  readonly figure: Figure;
  readonly before: number;
  readonly after: number;
  /** The later payslip, for its code, letter and frequency; null where one side refused. */
  readonly payslip: Payslip | null;
}

export interface Comparison {
  readonly payslips: number;
  readonly changes: readonly Change[];
}

/** Works a sample out under both rule sets and compares every payslip. */
export function compareSample(sample: SampleFacts, pair: YearPair, before: Side, after: Side): Comparison {
  const one = payOut(sample, before.rulebook);
  const other = payOut(seenBy(sample, pair, after.rulebook), after.rulebook);
  if (one.ok !== other.ok) {
    const refused = { figure: "refused", before: one.ok ? 0 : 1, after: other.ok ? 0 : 1, payslip: null } as const;
    return { payslips: 0, changes: [refused] };
  }
  if (!one.ok || !other.ok) return { payslips: 0, changes: [] };
  const changes: Change[] = [];
  for (const [index, payslip] of one.payslips.entries()) {
    const later = other.payslips[index] as Payslip;
    comparePayslips(payslip, later, (figure, was, is) =>
      changes.push({ figure, before: was, after: is, payslip: later }),
    );
  }
  return { payslips: one.payslips.length, changes };
}
