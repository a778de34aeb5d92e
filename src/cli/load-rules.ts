import { createRulebook, type Rulebook } from "../engine";
import { isRuleDocument, type RuleDocuments } from "../engine/rulebook";
import { readJsonFolder } from "../platform";
import { rules } from "../rules/all";
import type { Given } from "./command";
import { Refusal } from "./refusal";

/** Loads the rule documents that a command line names: a folder's, or the built-in years. Throws `Unreadable`. */
export function loadRules({ values }: Given): RuleDocuments {
  if (values.rules === undefined) return rules;
  const documents = Object.entries(readJsonFolder(values.rules));
  return Object.fromEntries(documents.filter(([path]) => isRuleDocument(path)));
}

/** Loads the rulebook over those documents. Throws `Unreadable` and `Refusal`. */
export function loadRulebook(given: Given): Rulebook {
  const rulebook = createRulebook(loadRules(given));
  if (rulebook.ok) return rulebook.value;
  throw new Refusal(`The rules in "${given.values.rules ?? "the package"}" cannot be used.`, rulebook.problems);
}
