import type { z } from "@hono/zod-openapi";
import { MOST_ISSUES, tokenArguments, type ValidationIssue } from "../envelope";
import { issueText } from "./issue-text";

type SchemaIssue = z.core.$ZodIssue;
type Arguments = Readonly<Record<string, unknown>> | null;

/** What a schema's own check says about a value, as `params` of a custom issue. */
export interface IssueParams {
  readonly token: string;
  readonly arguments?: Arguments;
  readonly reason?: string;
  /** Takes the place of `validation_failed` as the token of the whole answer. */
  readonly messageToken?: string;
}

/** Where a value came from: parameters have no depth, and one that is sent twice arrives as an array. */
export type Target = "json" | "form" | "query" | "param" | "header" | "cookie";

/** One thing that a schema found wrong: `key` is the field where it does not know one. */
interface Finding {
  readonly issue: SchemaIssue;
  readonly key: string | null;
}

/** Everything that a schema found wrong, an entry for each issue to be told. */
export function findingsOf(issues: readonly SchemaIssue[]): readonly Finding[] {
  return issues.flatMap((issue): readonly Finding[] =>
    issue.code === "unrecognized_keys" ? issue.keys.map((key) => ({ issue, key })) : [{ issue, key: null }],
  );
}

/** Issues of a schema as the interface tells them, `most` at most: dotted path with `[i]`, token, reason, arguments. */
export function validationIssues(
  issues: readonly SchemaIssue[],
  value: unknown,
  target: Target,
  most = MOST_ISSUES,
): readonly ValidationIssue[] {
  const findings = findingsOf(issues).slice(0, most);
  return findings.map((finding) => issueOfFinding(finding, value, target));
}

/** The token that a schema's own check asks for, when one does. */
export function messageTokenOf(issues: readonly SchemaIssue[]): string | undefined {
  for (const issue of issues) {
    const asked =
      issue.code === "custom" ? (issue.params as Partial<IssueParams> | undefined)?.messageToken : undefined;
    if (asked !== undefined) return asked;
  }
  return undefined;
}

/** One issue by its token. */
export function issueAt(
  path: readonly PropertyKey[],
  token: string,
  args: Arguments,
  reason?: string,
): ValidationIssue {
  return {
    field: fieldOf(path),
    reason: reason ?? issueText(token, args),
    reasonToken: token,
    reasonTokenArguments: tokenArguments(args),
  };
}

/** A finding as the interface tells it; `value` is what the schema was given. */
export function issueOfFinding({ issue, key }: Finding, value: unknown, target: Target): ValidationIssue {
  const { path } = issue;
  if (key !== null) return issueAt([...path, key], "unknown_field", null);
  if (issue.code === "custom") return customIssue(issue.params, path);
  const found = valueAt(value, path);
  if (found === undefined) return issueAt(path, "required", null);
  if (found === null) return issueAt(path, "must_not_be_null", null);
  if (Array.isArray(found) && target === "query") return issueAt(path, "sent_twice", null);
  const [token, args] = tokenOf(issue, target);
  return issueAt(path, token, args);
}

function customIssue(params: unknown, path: readonly PropertyKey[]): ValidationIssue {
  const { token = "invalid_format", arguments: args = null, reason } = (params ?? {}) as Partial<IssueParams>;
  return issueAt(path, token, args, reason);
}

type Told = readonly [token: string, args: Arguments];

function tokenOf(issue: SchemaIssue, target: Target): Told {
  switch (issue.code) {
    case "invalid_type":
      return wrongType(issue.expected, target);
    case "too_small":
      return tooSmall(issue.origin, Number(issue.minimum));
    case "too_big":
      return [`too_${LARGE[issue.origin] ?? "large"}`, { maximum: Number(issue.maximum) }];
    case "invalid_format":
      return [FORMATS[issue.format] ?? "invalid_format", null];
    case "invalid_value":
      return ["unknown_value", { allowed: issue.values.map(String).join(", ") }];
    case "invalid_union":
      return issue.discriminator === undefined ? ["wrong_type", null] : ["unknown_value", null];
    case "not_multiple_of":
      return issue.divisor === 1 ? ["not_an_integer", null] : ["invalid_format", null];
    default:
      return ["wrong_type", null];
  }
}

/** Parameters are texts: one that is no number is not of the wrong type. */
function wrongType(expected: string, target: Target): Told {
  if (expected === "int") return ["not_an_integer", null];
  return expected === "number" && target !== "json" ? ["not_a_number", null] : ["wrong_type", { expected }];
}

const LARGE: Readonly<Record<string, string>> = { string: "long", array: "many_items", set: "many_items" };
const FORMATS: Readonly<Record<string, string>> = {
  date: "invalid_date",
  datetime: "invalid_date_time",
  email: "invalid_email",
  ulid: "invalid_id",
};

function tooSmall(origin: string, minimum: number): Told {
  if (origin === "string") return minimum === 1 ? ["must_not_be_empty", null] : ["too_short", { minimum }];
  if (origin === "array" || origin === "set") {
    return minimum === 1 ? ["must_not_be_empty", null] : ["too_few_items", { minimum }];
  }
  return ["too_small", { minimum }];
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (owner, step) =>
      owner === null || owner === undefined ? undefined : (owner as Record<PropertyKey, unknown>)[step],
    value,
  );
}

/** ["lines", 3, "amount"] is "lines[3].amount". */
function fieldOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((field, step) => {
    if (typeof step === "number") return `${field}[${step}]`;
    return field === "" ? String(step) : `${field}.${String(step)}`;
  }, "");
}
