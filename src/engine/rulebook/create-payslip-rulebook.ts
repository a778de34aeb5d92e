import { checkPolicies } from "./check-policies";
import { checkRules } from "./check-rules";
import type { RuleDocuments, RulesResult } from "./documents";
import type { Policies, Rulebook } from "./figures";
import { POLICY_CHOICES } from "./policy-choices";
import { type Additions, rulebookOver } from "./rulebook-over";

export interface PayslipRulebookOptions {
  /** Choices that replace the rule data's defaults, in every year. */
  readonly policies?: Partial<Policies>;
}

const NOTHING_MORE: Additions = { seal: (_, digest) => digest, chapter: () => null };

/**
 * A rulebook of the subjects that every payslip needs (income tax, National Insurance, loans, the employer's
 * charges) and of nothing else: the small one, for a browser. A document of another subject is refused.
 */
export function createPayslipRulebook(
  documents: RuleDocuments,
  options: PayslipRulebookOptions = {},
): RulesResult<Rulebook> {
  const checked = checkRules(documents, {});
  if (!checked.ok) return checked;
  const policies = options.policies ?? {};
  const problems = checkPolicies(policies, POLICY_CHOICES);
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, value: rulebookOver(checked.value, policies, NOTHING_MORE) };
}
