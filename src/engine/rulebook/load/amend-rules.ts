import { isObject, ownValue, problem } from "../../base";
import type { RuleDocuments, RulesResult } from "./documents";

/**
 * Returns rule documents with one value replaced, for a what-if; the originals are not changed. The new value is
 * checked when a rulebook is created from the result.
 *
 * @param path the document and a JSON pointer into it: "2026-27/income-tax.json#/parameters/regulatoryLimit/values/0/value"
 * @returns new documents; `wrong_type` if the path is not a string, `invalid_format` if it has no "#/", `unknown_field`
 *   if there is nothing to replace
 */
export function amendRules(documents: RuleDocuments, path: string, value: unknown): RulesResult<RuleDocuments> {
  if (typeof path !== "string") return refused("wrong_type", "", { expected: "string" });
  const hash = path.indexOf("#/");
  if (hash < 0) return refused("invalid_format", path, { expected: "<document>#/<JSON pointer>" });
  const steps = path
    .slice(hash + 2)
    .split("/")
    .map(unescaped);
  const name = path.slice(0, hash);
  const amended = isObject(documents) ? replaced(ownValue(documents, name), steps, value) : NOTHING_THERE;
  return amended === NOTHING_THERE
    ? refused("unknown_field", path, null)
    : { ok: true, value: { ...documents, [name]: amended } };
}

const NOTHING_THERE = Symbol("nothing there");

function replaced(holder: unknown, [step, ...deeper]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof holder !== "object" || holder === null || !Object.keys(holder).includes(step)) return NOTHING_THERE;
  const inner = replaced(Reflect.get(holder, step), deeper, value);
  if (inner === NOTHING_THERE) return NOTHING_THERE;
  if (!Array.isArray(holder)) return { ...holder, [step]: inner };
  return holder.map((item, at) => (String(at) === step ? inner : item));
}

function unescaped(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}

function refused(
  token: "wrong_type" | "invalid_format" | "unknown_field",
  path: string,
  args: Record<string, string> | null,
) {
  return { ok: false, problems: [problem(token, path, args)] } as const;
}
