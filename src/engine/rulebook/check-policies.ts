import { type Problem, pointerStep, problem } from "../base";
import type { Policies } from "./figures";
import { POLICY_CHOICES } from "./policy-choices";

/** Checks a caller's choices of policies. */
export function checkPolicies(chosen: Partial<Policies>): Problem[] {
  return Object.entries(chosen).flatMap(([name, choice]) => {
    const at = `options#/policies${pointerStep(name)}`;
    if (!Object.hasOwn(POLICY_CHOICES, name)) return [problem("unknown_field", at)];
    const choices: readonly string[] = POLICY_CHOICES[name as keyof Policies];
    return choices.includes(choice) ? [] : [problem("unknown_value", at, { expected: choices.join(", ") })];
  });
}
