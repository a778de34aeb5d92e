import type { Rulebook } from "../../../engine";
import { type LetterFacts, letterFaults } from "../../../engine/category-letters";
import type { ValidationIssue } from "../../../platform";
import { issueAt } from "../../../platform/http";
import { dayAfter } from "../../contract";
import type { EmployeeFacts } from "../store/employee-facts";

/** Returns what rules out a category letter on a day, at the fields of the request. */
export function letterIssues(facts: LetterFacts, rulebook: Rulebook): readonly ValidationIssue[] {
  return letterFaults(facts, rulebook).map(({ field, token, arguments: args, reason }) =>
    issueAt([field], token, args, reason ?? undefined),
  );
}

/** Returns the category letters as operated: X for payments after a death, on which no National Insurance is due. */
export function getLetters({ employee, niCategories }: EmployeeFacts): EmployeeFacts["niCategories"] {
  const { leaving_date: died, leaving_reason: reason } = employee;
  if (died === null || reason !== "Deceased") return niCategories;
  const before = niCategories.filter((row) => row.effective_date <= died);
  const last = before.at(-1);
  if (last === undefined) return niCategories;
  const none = { ni_category: "X", workplace_postcode: null, civilian_employment_start_date: null };
  return [...before, { ...last, ...none, effective_date: dayAfter(died) }];
}
