import { applyCourtOrders, type CourtOrders, type CourtOrdersFacts } from "../../src/engine/court-orders";
import { createRulebook, type Rulebook, type RulebookOptions } from "../../src/engine/rulebook";
import { readRuleDocuments } from "../support/rule-documents";

const DOCUMENTS = readRuleDocuments();

/** Returns a rulebook over the repository's rules, with policies of the caller's choice. */
export function rulebookWith(policies: RulebookOptions["policies"] = {}): Rulebook {
  const made = createRulebook(DOCUMENTS, { policies });
  if (!made.ok) throw new Error(JSON.stringify(made.problems.slice(0, 5)));
  return made.value;
}

export const rulebook = rulebookWith();

/** Returns the result for valid facts. */
export function applied(facts: CourtOrdersFacts, rules: Rulebook = rulebook): CourtOrders {
  const result = applyCourtOrders(facts, rules);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

/** Returns token and path of every problem, sorted. */
export function refused(facts: unknown, rules: Rulebook = rulebook): string[] {
  const result = applyCourtOrders(facts as CourtOrdersFacts, rules);
  return result.ok ? [] : result.problems.map(({ token, path }) => `${token} ${path}`).sort();
}

/** Returns the pence of an amount with two decimals. */
export function penceOf(amount: string): number {
  const [pounds = "", rest = ""] = amount.split(".");
  return Number(pounds + rest);
}
