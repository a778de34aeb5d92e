import { applyCourtOrders, type CourtOrders, type CourtOrdersFacts } from "../../src/engine/court-orders";
import { createRulebook, type Rulebook, type RulebookOptions } from "../../src/engine/rulebook";
import { readRuleDocuments } from "../support/rule-documents";

const DOCUMENTS = readRuleDocuments();

/** A rulebook over the repository's rules, with readings of the caller's choice. */
export function rulebookWith(policies: RulebookOptions["policies"] = {}): Rulebook {
  const made = createRulebook(DOCUMENTS, { policies });
  if (!made.ok) throw new Error(JSON.stringify(made.problems.slice(0, 5)));
  return made.value;
}

export const rulebook = rulebookWith();

/** The answer for facts that hold nothing wrong. */
export function applied(facts: CourtOrdersFacts, rules: Rulebook = rulebook): CourtOrders {
  const result = applyCourtOrders(facts, rules);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

/** Token and path of everything that is refused, in order of the words. */
export function refused(facts: unknown, rules: Rulebook = rulebook): string[] {
  const result = applyCourtOrders(facts as CourtOrdersFacts, rules);
  return result.ok ? [] : result.problems.map(({ token, path }) => `${token} ${path}`).sort();
}

/** Pence of an amount with two decimals. */
export function penceOf(amount: string): number {
  const [pounds = "", rest = ""] = amount.split(".");
  return Number(pounds + rest);
}
