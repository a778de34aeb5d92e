import { grossToNet, type Payslip, type PayslipFacts, payYear, type Rulebook, type YearFacts } from "../../engine";
import { payslipFactsLater, yearFactsLater } from "./later-year";
import type { YearPair } from "./year-pairs";

/** A person of the population: a year of payments, or a single payment with every special case. */
export type SampleFacts =
  | { readonly kind: "year"; readonly facts: YearFacts }
  | { readonly kind: "payslip"; readonly facts: PayslipFacts };

/** The outcome of a sample: payslips, or the token of the refusal. */
export type Outcome =
  | { readonly ok: true; readonly payslips: readonly Payslip[] }
  | { readonly ok: false; readonly token: string };

/** Calculates a sample under a rule set. */
export function payOut({ kind, facts }: SampleFacts, rulebook: Rulebook): Outcome {
  if (kind === "year") {
    const result = payYear(facts, rulebook);
    return result.ok ? { ok: true, payslips: result.value.payslips } : refused(result.problems);
  }
  const result = grossToNet(facts, rulebook);
  return result.ok ? { ok: true, payslips: [result.value] } : refused(result.problems);
}

function refused(problems: readonly { readonly token: string }[]): Outcome {
  return { ok: false, token: problems[0]?.token ?? "" };
}

/** Returns the sample as the later rule set sees it: unchanged, or moved to the later year. */
export function seenBy(sample: SampleFacts, pair: YearPair, after: Rulebook): SampleFacts {
  if (pair.before === pair.after) return sample;
  return sample.kind === "year"
    ? { kind: "year", facts: yearFactsLater(sample.facts, pair, after) }
    : { kind: "payslip", facts: payslipFactsLater(sample.facts, pair, after) };
}
