import fc from "fast-check";
import type { Payslip, PayslipFacts, PayYear, YearFacts } from "../../gross-to-net";

/** The result of a calculation: the engine's own results fit, as do any with figures of the same names. */
export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly { readonly token: string; readonly path: string }[] };

/** Calculates one payslip: `(facts) => grossToNet(facts, rulebook)`. */
export type PayslipCalculation = (facts: PayslipFacts) => Answer<Payslip>;

/** Calculates a year of payslips: `(facts) => payYear(facts, rulebook)`. */
export type YearCalculation = (facts: YearFacts) => Answer<PayYear>;

/** The finding of a law on one case. */
export type Finding =
  | { readonly outcome: "Holds" }
  /** The case does not test the law, such as a payment refused because deductions exceed the pay. */
  | { readonly outcome: "DoesNotApply" }
  | { readonly outcome: "Broken"; readonly why: string };

/** A statement that is true of every correct calculation. */
export interface Law<Case, Calculation> {
  readonly name: string;
  /** The law in a sentence. */
  readonly statement: string;
  /** Generates cases from the rules that can break the law. */
  readonly cases: fc.Arbitrary<Case>;
  /** Checks a calculation against one case. */
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

/** Returns the first finding that is not "holds". */
export function findFirst(...findings: readonly Finding[]): Finding {
  return findings.find(({ outcome }) => outcome !== "Holds") ?? HOLDS;
}

/**
 * Returns a law as a property of a calculation, for `fc.assert`. Cases to which it does not apply are skipped, and the
 * run fails if there are hardly any others.
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
