import { createRulebook, type Result, type Rulebook, type RulebookOptions } from "../../../src/engine";
import { rules } from "../../../src/rules/all";

/** Returns the value of a result; throws the problems. */
export function answer<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

/** Returns the problems of a result as "token path"; throws if there are none. */
export function problemsOf(result: Result<unknown>): string[] {
  if (result.ok) throw new Error("expected problems");
  return result.problems.map(({ token, path }) => `${token} ${path}`);
}

/** Returns a rulebook over Paypacket's own rules with policies chosen. */
export function rulebookWith(policies: NonNullable<RulebookOptions["policies"]>): Rulebook {
  const created = createRulebook(rules, { policies });
  if (!created.ok) throw new Error(JSON.stringify(created.problems));
  return created.value;
}

export const rulebook = rulebookWith({});
