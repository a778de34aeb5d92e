import { createRulebook, type Rulebook } from "../engine";
import { isRuleDocument, type RuleDocuments } from "../engine/rulebook";
import { readJsonFolder } from "../platform";
import { rules } from "../rules/all";
import { rules as benefits } from "../rules/benefits";
import { rules as provisional } from "../rules/provisional";
import type { Given } from "./command";
import { Refusal, UsageError } from "./refusal";

/** Loads the rule documents that a command line names: a folder's, or the built-in years. Throws `Unreadable` and `UsageError`. */
export function loadRules({ values, switches }: Given): RuleDocuments {
  const isRehearsal = switches.has("provisional");
  if (values.rules === undefined) return isRehearsal ? { ...rules, ...provisional } : rules;
  if (isRehearsal) throw new UsageError("--provisional adds to the built-in years: leave --rules out.");
  const documents = Object.entries(readJsonFolder(values.rules));
  return Object.fromEntries(documents.filter(([path]) => isRuleDocument(path)));
}

const BENEFITS = "benefits/";

/** Loads the law of benefits in kind that a command line names: a folder's, null without any, or the built-in. */
export function loadBenefitRules({ values }: Given): RuleDocuments | null {
  if (values.rules === undefined) return benefits;
  const own = Object.entries(readJsonFolder(values.rules)).filter(([path]) => path.startsWith(BENEFITS));
  const paths = own.map(([path, document]) => {
    const name = path.slice(BENEFITS.length);
    return [name.startsWith("sources") ? name : name.replace(".json", "/benefits.json"), document] as const;
  });
  return paths.length === 0 ? null : Object.fromEntries(paths);
}

/** Loads the rulebook over those documents. Throws `Unreadable` and `Refusal`. */
export function loadRulebook(given: Given): Rulebook {
  const rulebook = createRulebook(loadRules(given));
  if (rulebook.ok) return rulebook.value;
  throw new Refusal(`The rules in "${given.values.rules ?? "the package"}" cannot be used.`, rulebook.problems);
}
