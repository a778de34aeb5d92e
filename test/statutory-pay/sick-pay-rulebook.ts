import { createRulebook, type Rulebook, type RulebookOptions } from "../../src/engine/rulebook";
import { readRuleDocuments } from "../support/rule-documents";

const DOCUMENTS = readRuleDocuments();

export type ChosenPolicies = NonNullable<RulebookOptions["policies"]>;

/** Returns a rulebook over the repository's own files; of some years only if they are named. */
export function rulebookWith(policies: ChosenPolicies = {}, years?: readonly string[]): Rulebook {
  const documents = years === undefined ? DOCUMENTS : readRuleDocuments(years);
  const created = createRulebook(documents, { policies });
  if (!created.ok) throw new Error(JSON.stringify(created.problems));
  return created.value;
}
