import fc from "fast-check";
import type { Payslip, PayslipFacts, PayYear, YearFacts } from "../../gross-to-net";

/** What a calculation answers: the engine's own results fit, and so does whatever gives figures of the same names. */
export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly { readonly token: string; readonly path: string }[] };

/** Works out one payslip: `(facts) => grossToNet(facts, rulebook)`. */
export type PayslipCalculation = (facts: PayslipFacts) => Answer<Payslip>;

/** Works out a year of payslips: `(facts) => payYear(facts, rulebook)`. */
export type YearCalculation = (facts: YearFacts) => Answer<PayYear>;

/** What a law says of one case. */
export type Finding =
  | { readonly outcome: "Holds" }
  /** The case does not decide it, such as a payment that is refused because deductions exceed the pay. */
  | { readonly outcome: "DoesNotApply" }
  | { readonly outcome: "Broken"; readonly why: string };

/** Something that is true of every right calculation. */
export interface Law<Case, Calculation> {
  readonly name: string;
  /** The law in a sentence. */
  readonly statement: string;
  /** Cases drawn from the rules that can break it. */
  readonly cases: fc.Arbitrary<Case>;
  /** Judges a calculation by one case. */
  check(given: Case, calculate: Calculation): Finding;
}

/** A law of single payslips. */
export type PayslipLaw<Case> = Law<Case, PayslipCalculation>;

/** A law of whole years. */
export type YearLaw<Case> = Law<Case, YearCalculation>;

export const HOLDS: Finding = { outcome: "Holds" };
export const DOES_NOT_APPLY: Finding = { outcome: "DoesNotApply" };

export function broken(why: string): Finding {
  return { outcome: "Broken", why };
}

/** The first finding that is not that the law holds. */
export function firstOf(...findings: readonly Finding[]): Finding {
  return findings.find(({ outcome }) => outcome !== "Holds") ?? HOLDS;
}

/**
 * A law as a property of a calculation, for `fc.assert`. Cases that decide nothing are passed over, and the run fails when
 * there are hardly others.
 */
export function lawProperty<Case, Calculation>(
  law: Law<Case, Calculation>,
  calculate: Calculation,
): fc.IPropertyWithHooks<[Case]> {
  return fc.property(law.cases, (given) => {
    const finding = law.check(given, calculate);
    fc.pre(finding.outcome !== "DoesNotApply");
    if (finding.outcome === "Broken") throw new Error(`${law.name}: ${finding.why}`);
  });
}
