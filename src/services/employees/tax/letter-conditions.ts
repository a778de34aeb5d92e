import type { Rulebook } from "../../../engine";
import { type LetterFacts, letterFaults } from "../../../engine/category-letters";
import type { ValidationIssue } from "../../../platform";
import { issueAt } from "../../../platform/http";

/** Returns what rules out a category letter on a day, at the fields of the request. */
export function letterIssues(facts: LetterFacts, rulebook: Rulebook): readonly ValidationIssue[] {
  return letterFaults(facts, rulebook).map(({ field, token, arguments: args, reason }) =>
    issueAt([field], token, args, reason ?? undefined),
  );
}
