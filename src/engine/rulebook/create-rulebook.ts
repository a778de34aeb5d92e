import { type DayNumber, type TaxYear, taxYearOf } from "../base";
import { checkPolicies } from "./check-policies";
import { checkRules } from "./check-rules";
import { type CompiledYear, compileYear, type Stretch } from "./compile/year";
import type { CheckedRules, RuleDocuments, RulesResult } from "./documents";
import type { Policies, Rulebook } from "./figures";

export interface RulebookOptions {
  /** Choices that replace the rule data's defaults, in every year. */
  readonly policies?: Partial<Policies>;
}

/**
 * Checks rule documents and answers a rulebook that can be asked for the figures of a day.
 * A date outside the loaded years has no figures; nothing is guessed.
 *
 * @param documents parsed JSON by path, as `rules/` holds it: "2026-27/income-tax.json", "sources.json"
 * @returns the rulebook, or every problem at once; a problem's path is the document's, "#", and a JSON pointer
 */
export function createRulebook(documents: RuleDocuments, options: RulebookOptions = {}): RulesResult<Rulebook> {
  const checked = checkRules(documents);
  if (!checked.ok) return checked;
  const policies = options.policies ?? {};
  const problems = checkPolicies(policies);
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, value: rulebookOver(checked.value, policies) };
}

function rulebookOver(rules: CheckedRules, policies: Partial<Policies>): Rulebook {
  const years = new Map<TaxYear, CompiledYear>();
  for (const [year, documents] of rules.years) years.set(year, compileYear(year, documents, rules.sources, policies));
  const latestFirst = [...years.values()].reverse();
  let last: Stretch | null = null;
  return Object.freeze({
    taxYears: Object.freeze([...years.keys()]),
    figuresOn(day: DayNumber) {
      const isInLast = last !== null && day >= last.first && day <= last.last;
      if (!isInLast) last = years.get(taxYearOf(day))?.stretchOn(day) ?? null;
      return last?.figures ?? null;
    },
    minimumWageOn(day: DayNumber) {
      for (const year of latestFirst) {
        const figures = year.minimumWageOn(day);
        if (figures !== null) return figures;
      }
      return null;
    },
    digestOf(year: TaxYear) {
      return years.get(year)?.digest() ?? null;
    },
  });
}
