import { createRulebook, type Result, type Rulebook, type RulebookOptions } from "../../../src/engine";
import { rules } from "../../../src/rules/all";

/** The value of an answer; throws with the problems. */
export function answer<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

/** The problems of an answer as "token path"; throws when there are none. */
export function problemsOf(result: Result<unknown>): string[] {
  if (result.ok) throw new Error("expected problems");
  return result.problems.map(({ token, path }) => `${token} ${path}`);
}

/** Paypacket's own rules with readings of the law chosen. */
export function rulebookWith(policies: NonNullable<RulebookOptions["policies"]>): Rulebook {
  const created = createRulebook(rules, { policies });
  if (!created.ok) throw new Error(JSON.stringify(created.problems));
  return created.value;
}

export const rulebook = rulebookWith({});
