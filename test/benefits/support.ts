import type { Result } from "../../src/engine";
import * as benefits from "../../src/engine/benefits";
import { type BenefitRules, type BenefitRulesOptions, createBenefitRules } from "../../src/engine/benefits";
import { amendRules, type RuleDocuments } from "../../src/engine/rulebook";
import { rules as documents } from "../../src/rules/benefits";

export { taxYearLabel } from "../../src/engine/base";
export { documents };

/** Returns the law with figures replaced, by the document and a pointer into it, and policies chosen. */
export function lawWith(
  amended: Readonly<Record<string, unknown>>,
  policies: BenefitRulesOptions["policies"] = {},
): BenefitRules {
  const all = Object.entries(amended).reduce<RuleDocuments>((before, [path, value]) => {
    const changed = amendRules(before, path, value);
    if (!changed.ok) throw new Error(`nothing at ${path}`);
    return changed.value;
  }, documents);
  const created = createBenefitRules(all, { policies });
  if (!created.ok) throw new Error(JSON.stringify(created.problems));
  return created.value;
}

/** The law as Paypacket has it. */
export const law = lawWith({});

/** Returns the value of a result; throws with its problems if it has none. */
export function answer<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

type Calculate = (facts: unknown, rules: unknown, options?: unknown) => Result<unknown>;

/** The calculations of the chapter by name. */
export const CALCULATIONS = Object.fromEntries(
  Object.entries(benefits).flatMap(([name, member]): [string, Calculate][] =>
    typeof member === "function" && "calculationName" in member ? [[name, member as Calculate]] : [],
  ),
);
