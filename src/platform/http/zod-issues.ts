import type { z } from "@hono/zod-openapi";
import { MOST_ISSUES, tokenArguments, type ValidationIssue } from "../envelope";
import { valueAt } from "../value-at";
import { issueText, type WordedToken } from "./issue-text";

type SchemaIssue = z.core.$ZodIssue;
type CustomIssue = z.core.$ZodIssueCustom;
type Arguments = Readonly<Record<string, unknown>> | null;

/** The details of a schema's custom check, as `params` of a custom issue. */
interface IssueParams {
  readonly token: string;
  readonly arguments?: Arguments;
  readonly reason?: string;
  /** Replaces `validation_failed` as the token of the whole response. */
  readonly messageToken?: string;
}

/** The source of a value: parameters have no depth, and one that is sent twice arrives as an array. */
export type Target = "json" | "form" | "query" | "param" | "header" | "cookie";

/** One issue of a schema: `key` is the field if the issue does not name it. */
interface Finding {
  readonly issue: SchemaIssue;
  readonly key: string | null;
}

/** Returns everything that a schema found wrong, one entry per issue to report. */
export function findingsOf(issues: readonly SchemaIssue[]): readonly Finding[] {
  return issues.flatMap((issue): readonly Finding[] =>
    issue.code === "unrecognized_keys" ? issue.keys.map((key) => ({ issue, key })) : [{ issue, key: null }],
  );
}

/** Converts a schema's issues, at most `most`: dotted path with `[i]`, token, reason, arguments. */
export function validationIssues(
  issues: readonly SchemaIssue[],
  value: unknown,
  target: Target,
  most = MOST_ISSUES,
): readonly ValidationIssue[] {
  const findings = findingsOf(issues).slice(0, most);
  return findings.map((finding) => issueOfFinding(finding, value, target));
}

/** Returns the token set by a schema's own check, if any. */
export function messageTokenOf(issues: readonly SchemaIssue[]): string | undefined {
  for (const issue of issues) {
    const { messageToken: asked }: Partial<IssueParams> = (issue.code === "custom" && issue.params) || {};
    if (asked !== undefined) return asked;
  }
  return undefined;
}

/** Creates one issue by its token; the reason is needed for a token without a text. */
export function issueAt(path: readonly PropertyKey[], token: WordedToken, args: Arguments): ValidationIssue;
export function issueAt(
  path: readonly PropertyKey[],
  token: string,
  args: Arguments,
  reason: string | undefined,
): ValidationIssue;
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

/** Converts a finding to an issue; `value` is the schema's input. */
export function issueOfFinding({ issue, key }: Finding, value: unknown, target: Target): ValidationIssue {
  const { path } = issue;
  if (key !== null) return issueAt([...path, key], "unknown_field", null);
  if (issue.code === "custom") return customIssue(issue.params, path);
  const found = valueAt(value, path);
  if (found === undefined) return issueAt(path, "required", null);
  if (found === null) return issueAt(path, "must_not_be_null", null);
  const isOfSize = issue.code === "too_big" || issue.code === "too_small";
  if (Array.isArray(found) && target === "query" && !isOfSize) return issueAt(path, "sent_twice", null);
  const [token, args] = tokenOf(issue, target);
  return issueAt(path, token, args, undefined);
}

function customIssue(params: CustomIssue["params"], path: readonly PropertyKey[]): ValidationIssue {
  const { token = "invalid_format", arguments: args = null, reason }: Partial<IssueParams> = params ?? {};
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
      return tooBig(issue.origin, Number(issue.maximum));
    case "invalid_format":
      return wrongFormat(issue.format);
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

/** Parameters are text, so one that is not a number does not have the wrong type. */
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

function tooBig(origin: string, maximum: number): Told {
  return [`too_${LARGE[origin] ?? "large"}`, { maximum }];
}

function wrongFormat(format: string): Told {
  return [FORMATS[format] ?? "invalid_format", null];
}

function tooSmall(origin: string, minimum: number): Told {
  if (origin === "string") return minimum === 1 ? ["must_not_be_empty", null] : ["too_short", { minimum }];
  if (origin === "array" || origin === "set") {
    return minimum === 1 ? ["must_not_be_empty", null] : ["too_few_items", { minimum }];
  }
  return ["too_small", { minimum }];
}

/** Converts ["lines", 3, "amount"] to "lines[3].amount". */
function fieldOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((field, step) => {
    if (typeof step === "number") return `${field}[${step}]`;
    return field === "" ? String(step) : `${field}.${String(step)}`;
  }, "");
}
