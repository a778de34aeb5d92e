import { type Problem, pointerStep, problem } from "../base";
import type { CheckedRules, PolicyChoice } from "./documents";
import type { Policies } from "./figures";

/** Checks a caller's choices of policies against what every loaded year offers. */
export function checkPolicies(chosen: Partial<Policies>, rules: CheckedRules): Problem[] {
  const problems: Problem[] = [];
  for (const [name, choice] of Object.entries(chosen)) {
    const at = `options#/policies${pointerStep(name)}`;
    const offered = offers(rules, name);
    const refused = offered.find((policy) => !policy.choices.includes(String(choice)));
    if (offered.length === 0) problems.push(problem("unknown_field", at));
    else if (refused) problems.push(problem("unknown_value", at, { expected: refused.choices.join(", ") }));
  }
  return problems;
}

function offers(rules: CheckedRules, name: string): PolicyChoice[] {
  return [...rules.years.values()]
    .flatMap((documents) => Object.values(documents))
    .flatMap(({ policies }) =>
      Object.hasOwn(policies, name) ? [(policies as Record<string, PolicyChoice>)[name]] : [],
    )
    .filter((policy) => policy !== undefined);
}
