import { type Problem, pointerStep, problem } from "../base";

/** Checks a caller's choices of policies against the readings that there are. */
export function checkPolicies(
  chosen: Readonly<Record<string, string>>,
  known: Readonly<Record<string, readonly string[]>>,
): Problem[] {
  return Object.entries(chosen).flatMap(([name, choice]) => {
    const at = `options#/policies${pointerStep(name)}`;
    const choices = Object.hasOwn(known, name) ? known[name] : undefined;
    if (choices === undefined) return [problem("unknown_field", at)];
    return choices.includes(choice) ? [] : [problem("unknown_value", at, { expected: choices.join(", ") })];
  });
}
