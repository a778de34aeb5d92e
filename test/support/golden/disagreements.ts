import { directorBoundaries, loanBoundaries, niBoundaries, taxBoundaries } from "./boundaries";
import type { Calculator } from "./calculator";
import type { Documents } from "./documents";

/** A case for which two calculators return different results. */
export interface Disagreement {
  readonly facts: unknown;
  readonly found: unknown;
  readonly expected: unknown;
}

/** Returns the cases of a group for which two calculators differ. */
function disagreements<Case, Answer>(
  cases: readonly Case[],
  found: (facts: Case) => Answer,
  expected: (facts: Case) => Answer,
): Disagreement[] {
  return cases
    .filter((facts) => written(found(facts)) !== written(expected(facts)))
    .map((facts) => ({ facts, found: found(facts), expected: expected(facts) }));
}

/** Returns the boundary cases of a year, group by group, and where two calculators disagree. */
export function boundaryGroups(rules: Documents, year: string) {
  return [
    groupOf("income tax", taxBoundaries(rules, year), ({ tax }) => tax),
    groupOf("National Insurance", niBoundaries(rules, year), ({ contributions }) => contributions),
    groupOf("directors' National Insurance", directorBoundaries(rules, year), ({ contributions }) => contributions),
    groupOf("loans", loanBoundaries(rules, year), ({ loan }) => loan),
  ];
}

function groupOf<Case, Answer>(
  group: string,
  cases: readonly Case[],
  functionOf: (calculator: Calculator) => (facts: Case) => Answer,
) {
  const compare = (a: Calculator, b: Calculator) => disagreements(cases, functionOf(a), functionOf(b));
  return { group, count: cases.length, compare };
}

function written(answer: unknown): string {
  return JSON.stringify(answer, (_, value) => (typeof value === "bigint" ? value.toString() : value));
}
