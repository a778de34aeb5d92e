import { loadRulebook, type Rulebook } from "./ask/rulebook";
import type { RuleDocuments, RulesResult } from "./load/documents";
import { type AllPolicies, DIGESTED_SUBJECTS, SUBJECTS } from "./subjects";

/** Choices for a rulebook. */
export interface RulebookOptions {
  /** Choices that replace the rule data's default policies, in every year. */
  readonly policies?: Partial<AllPolicies>;
}

/**
 * Checks rule documents and returns a rulebook, which returns the figures of a day. A date outside the loaded years has
 * no figures; nothing is guessed.
 *
 * @param documents parsed JSON by path, as in `rules/`: "2026-27/income-tax.json", "sources.json"
 * @returns the rulebook, or every problem at once; a problem's path is the document's, "#", and a JSON pointer
 */
export function createRulebook(documents: RuleDocuments, options: RulebookOptions = {}): RulesResult<Rulebook> {
  return loadRulebook(documents, { ...options.policies }, SUBJECTS, DIGESTED_SUBJECTS);
}
