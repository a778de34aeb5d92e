import { z } from "@hono/zod-openapi";
import type { ValidationIssue } from "../envelope";
import { invalidRequest } from "./invalid-request";
import { invalid } from "./refusal-error";
import { issueAt, validationIssues } from "./zod-issues";

/**
 * Reads the query of a request by its schema; without a schema no parameters are allowed. An unknown parameter is
 * `unknown_parameter`, unless the schema is loose; a repeated one that is not a list is `sent_twice`; the end of a span
 * before its beginning is `date_before`. Throws a 400 with these and all the schema's issues.
 */
export function readQuery(url: string, schema: z.ZodObject | undefined): unknown {
  const sent = url.includes("?") ? new URL(url).searchParams : NOTHING;
  const faults = faultsOf(sent, schema);
  if (schema === undefined && faults.length === 0) return undefined;
  const value = valuesOf(sent, schema?.shape ?? {});
  const parsed = schema?.safeParse(value);
  if (faults.length === 0 && parsed?.success === true) return parsed.data;
  const issues = parsed?.error?.issues ?? [];
  if (faults.length === 0) throw invalidRequest("query", issues, value);
  const named = new Set(faults.map(({ field }) => field));
  const others = validationIssues(issues, value, "query").filter(({ field }) => !named.has(field));
  throw invalid([...faults, ...others]);
}

const NOTHING = new URLSearchParams();

type Fields = Readonly<Record<string, z.core.$ZodType>>;

function faultsOf(sent: URLSearchParams, schema: z.ZodObject | undefined): readonly ValidationIssue[] {
  const fields: Fields = schema?.shape ?? {};
  const isLoose = schema?.def.catchall instanceof z.ZodUnknown;
  const named = [...new Set(sent.keys())].flatMap((name) => {
    if (!Object.hasOwn(fields, name)) return isLoose ? [] : [unknownParameter(name, Object.keys(fields))];
    return isList(fields[name]) || sent.getAll(name).length === 1 ? [] : [issueAt([name], "sent_twice", null)];
  });
  return [...named, ...Object.keys(fields).flatMap((name) => reversedDays(sent, name))];
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reports days from `from` to an earlier `to`, from `...From` to `...To`, or from `startDate` to `endDate`: nothing could be
 * found between them.
 */
function reversedDays(sent: URLSearchParams, name: string): readonly ValidationIssue[] {
  const last = name
    .replace(/from$/, "to")
    .replace(/From$/, "To")
    .replace(/^startDate$/, "endDate");
  const [from, to] = [sent.get(name) ?? "", sent.get(last) ?? ""];
  const isReversed = last !== name && DAY.test(from) && DAY.test(to) && to < from;
  return isReversed ? [issueAt([last], "date_before", { limit: from })] : [];
}

function unknownParameter(name: string, known: readonly string[]): ValidationIssue {
  return issueAt([name], "unknown_parameter", known.length === 0 ? null : { allowed: known.join(", ") });
}

/** Returns the value of each declared parameter: all of a list, the first of any other. */
function valuesOf(sent: URLSearchParams, fields: Fields): object {
  const names = Object.keys(fields).filter((name) => sent.has(name));
  return Object.fromEntries(names.map((name) => [name, isList(fields[name]) ? sent.getAll(name) : sent.get(name)]));
}

function isList(field: unknown): boolean {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault) return isList(field.unwrap());
  return field instanceof z.ZodArray;
}
