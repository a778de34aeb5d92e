import { loadRulebook, type Rulebook } from "./ask/rulebook";
import type { RuleDocuments, RulesResult } from "./load/documents";
import type { Policies } from "./subjects";
import { PAYSLIP_SUBJECTS } from "./subjects/payslip-subjects";

/** Choices for the rulebook of payslips. */
export interface PayslipRulebookOptions {
  /** Choices that replace the rule data's default policies, in every year. */
  readonly policies?: Partial<Policies>;
}

/**
 * Creates a rulebook of only the subjects that every payslip needs (income tax, National Insurance, loans, employer
 * charges): small enough for a browser. A document of another subject is refused.
 */
export function createPayslipRulebook(
  documents: RuleDocuments,
  options: PayslipRulebookOptions = {},
): RulesResult<Rulebook> {
  return loadRulebook(documents, { ...options.policies }, PAYSLIP_SUBJECTS, Object.keys(PAYSLIP_SUBJECTS));
}
