import type { z } from "@hono/zod-openapi";
import { MOST_ISSUES, tokenArguments, type ValidationIssue } from "../envelope";
import type { JsonExcess } from "../json-limits";
import { valueAt } from "../record";
import { invalid, invalidFindings, Refused } from "./refusal-error";

type IssueTextArguments = Readonly<Record<string, unknown>>;

const TEXTS = {
  required: () => "This field is required.",
  required_with: ({ other }) => `This field is required with ${other}.`,
  required_without: ({ other }) => `This field is required without ${other}.`,
  must_be_absent: () => "This field must not be sent here.",
  sent_together: ({ other }) => `Send this or ${other}, not both.`,
  line_amount_differs: ({ amount }) => `The quantity at the unit price is ${amount}: send that, or one of the two.`,
  sent_twice: () => "This parameter is sent more than once.",
  unknown_parameter: ({ allowed }) =>
    `This parameter is not known here: this address takes ${allowed ?? "no parameters"}.`,
  unknown_field: () => "This field is not known.",
  read_only: () => "This field cannot be changed.",
  must_not_be_null: () => "This field must not be null.",
  must_not_be_empty: () => "This must not be empty.",
  wrong_type: ({ expected }) => (expected ? `This must be of type ${expected}.` : "This is of the wrong type."),
  not_a_number: () => "This must be a number.",
  not_an_integer: () => "This must be a whole number.",
  too_short: ({ minimum }) => `This must have at least ${minimum} characters.`,
  too_long: ({ maximum }) => `This must have at most ${maximum} characters.`,
  too_small: ({ minimum }) => `This must be ${minimum} or more.`,
  too_large: ({ maximum }) => `This must be ${maximum} or less.`,
  too_few_items: ({ minimum }) => `This must have at least ${minimum} items.`,
  too_many_fields: ({ maximum }) => `An object must have at most ${maximum} fields.`,
  too_many_values: ({ maximum }) => `A body must have at most ${maximum} values.`,
  too_many_items: ({ maximum }) => `This must have at most ${maximum} items.`,
  unknown_value: ({ allowed }) => (allowed ? `This must be one of ${allowed}.` : "This value is not known."),
  invalid_format: () => "This is not in the right format.",
  unknown_placeholder: ({ allowed }) => `This has an unknown placeholder: use ${allowed}.`,
  placeholder_required: ({ placeholder }) => `This must contain the placeholder ${placeholder}.`,
  extension_differs: ({ allowed }) => `The name must end in ${allowed}, as its type says.`,
  asset_not_found: () => "There is no such file, or it is not ready: upload it first.",
  asset_kind_mismatch: ({ kind }) => `The file was uploaded as ${kind}: upload it again for this use.`,
  unknown_email_type: ({ allowed }) => `There are no such emails: use ${allowed}.`,
  email_sender_domain_not_the_accounts: ({ allowed }) =>
    allowed ? `The address must be on ${allowed}.` : "The account has no email domain yet: ask the operator for one.",
  duplicate: () => "This must be given once.",
  invalid_id: () => "This must be an id.",
  invalid_date: () => "This must be a date, like 2026-04-06.",
  invalid_date_time: () => "This must be a date and time, like 2026-04-06T09:30:00Z.",
  invalid_email: () => "This must be an email address.",
  not_whole_pence: () => "This must be in pounds and pence, like 1234.56.",
  date_before: ({ limit }) => (limit ? `This must be on or after ${limit}.` : "This is too early."),
  date_after: ({ limit }) => (limit ? `This must be on or before ${limit}.` : "This is too late."),
  date_in_past: () => "This must be in the future.",
  overlapping_dates: ({ limit }) =>
    limit ? `These dates overlap others: see ${limit}.` : "These dates overlap others.",
  outside_tax_year: ({ taxYear }) =>
    taxYear ? `This must be in tax year ${taxYear}.` : "This is in another tax year.",
  unsupported_tax_year: ({ taxYear }) =>
    taxYear ? `There are no rules for the tax year ${taxYear}.` : "There are no rules for this tax year.",
  not_allowed_in_territory: ({ territory }) =>
    territory ? `This is not allowed in ${territory}.` : "This is not allowed in the territory.",
  employee_not_found: () => "There is no such employee.",
  employee_not_in_run: () => "The employee is not in this pay run.",
  payroll_config_not_found: () => "There is no such payroll.",
  attachment_not_found: () => "There is no such attachment.",
  pension_provider_not_found: () => "There is no such pension provider.",
  identity_provider_not_found: () => "There is no such identity provider.",
  provider_without_web_service: () => "This provider has no web service: download its file instead.",
  return_address_not_own: () => "The address must be on your own site.",
  address_not_allowed: () => "The address is in a network that nothing is sent to.",
  url_not_https: () => "The address must begin with https.",
  invalid_cron: () => "This must be a cron expression.",
  cron_never_fires: () => "No day matches this cron expression.",
  invalid_timezone: () => "This must be a time zone, like Europe/London.",
  unknown_event_type: () => "There is no such type of event.",
} satisfies Readonly<Record<string, (args: IssueTextArguments) => string>>;

const LARGE: Readonly<Record<string, string>> = { string: "long", array: "many_items", set: "many_items" };
const FORMATS: Readonly<Record<string, string>> = {
  date: "invalid_date",
  datetime: "invalid_date_time",
  email: "invalid_email",
  ulid: "invalid_id",
};

/** Returns the refusal for a part of a request that fails its schema; `asked` replaces the response's usual token. */
export function invalidRequest(
  target: Target,
  issues: readonly z.core.$ZodIssue[],
  value: unknown,
  asked?: string,
): Refused {
  const findings = findingsOf(issues);
  const inBody =
    target === "json" && findings.some(({ key, issue }) => key === "organisationId" && issue.path.length === 0);
  const token = asked ?? (inBody ? "organisation_in_body" : messageTokenOf(issues));
  return invalidFindings(findings, (finding) => issueOfFinding(finding, value, target), token);
}

/** Returns the refusal for a body with too many or too deeply nested values, which is not checked any further. */
export function excessiveJson(excess: JsonExcess): Refused {
  if (excess.token === "too_deep") return malformedJson("The body is nested too deeply.");
  return invalid([issueAt([], excess.token, { maximum: excess.maximum })]);
}

export function bodyRequired(): Refused {
  return new Refused(400, { token: "body_required", text: "This request needs a body." }, [
    issueAt([], "required", null),
  ]);
}

export function malformedJson(text = "The body is not valid JSON."): Refused {
  return new Refused(400, { token: "malformed_json", text });
}

export function unsupportedMediaType(): Refused {
  return new Refused(415, { token: "unsupported_media_type", text: "Send the body as application/json." });
}

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
function findingsOf(issues: readonly SchemaIssue[]): readonly Finding[] {
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
function messageTokenOf(issues: readonly SchemaIssue[]): string | undefined {
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
function issueOfFinding({ issue, key }: Finding, value: unknown, target: Target): ValidationIssue {
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

/** Returns the reason of an issue in a plain sentence, by its token. */
function issueText(token: string, args: Readonly<Record<string, unknown>> | null): string {
  return isWorded(token) ? TEXTS[token](args ?? {}) : "This value is refused.";
}

function isWorded(token: string): token is WordedToken {
  return Object.hasOwn(TEXTS, token);
}

/** A token that has a text of its own; any other is stated with its reason. */
export type WordedToken = keyof typeof TEXTS;
