import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { ValidationIssue } from "../envelope";
import { errorCode } from "../error-code";
import { findJsonExcess } from "../json-limits";
import { isRecord } from "../record";
import {
  bodyRequired,
  excessiveJson,
  invalidRequest,
  issueAt,
  malformedJson,
  type Target,
  unsupportedMediaType,
  validationIssues,
} from "./invalid-request";
import { invalid } from "./refusal-error";

const NOTHING = new URLSearchParams();

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The checked parts of a request, each with its schema. */
export interface PartSchemas {
  readonly params?: z.ZodType | undefined;
  readonly query?: z.ZodObject | undefined;
  readonly body?: z.ZodType | undefined;
  /** Whether the body may be left out. */
  readonly bodyOptional?: boolean | undefined;
}

interface Parts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body?: unknown;
  /** The fields of the body as they were sent, before defaults. */
  readonly stated?: readonly string[];
}

const JSON_TYPE = /^application\/([a-z\-.]+\+)?json(;\s*[a-z0-9-]+=[^;]+)*$/i;

/** Reads the body of a request as text; empty if its operation has none. */
export function readText({ req }: Context, { body }: PartSchemas): string | Promise<string> {
  return body === undefined ? "" : wholeText(req);
}

/** Reads a body as text, of any type. */
export function wholeText(req: Context["req"]): Promise<string> {
  return req.text().catch(brokenOff);
}

/** Throws for a caller who disconnected in the middle of a body, which is not our failure. */
function brokenOff(error: unknown): never {
  if (errorCode(error) === "ECONNRESET") {
    throw malformedJson("The body broke off.");
  }
  throw error;
}

/** Reads and checks the parts of a request; `text` is its body. Separate middlewares would be slower. */
export function readParts(context: Context, text: string, schemas: PartSchemas): Parts {
  const { params, query, body, bodyOptional = false } = schemas;
  return {
    query: readQuery(context.req.url, query),
    params: params && checked("param", params, context.req.param()),
    ...(body && bodyOf(context, text, body, bodyOptional)),
  };
}

function bodyOf(
  context: Context,
  text: string,
  schema: z.ZodType,
  isOptional: boolean,
): Pick<Parts, "body" | "stated"> {
  const type = context.req.header("content-type");
  if (text === "" && isOptional) return { body: checked("json", schema, {}) };
  if (type === undefined) {
    if (text !== "") throw unsupportedMediaType();
    const parsed = schema.safeParse({});
    if (!parsed.success) throw bodyRequired();
    return { body: parsed.data };
  }
  if (!JSON_TYPE.test(type)) throw unsupportedMediaType();
  const sent = parsedJson(text);
  return { body: checked("json", schema, sent), stated: isRecord(sent) ? Object.keys(sent) : [] };
}

function parsedJson(text: string): unknown {
  const excess = findJsonExcess(text);
  if (excess !== null) throw excessiveJson(excess);
  try {
    return JSON.parse(text);
  } catch {
    throw text.trim() === "" ? bodyRequired() : malformedJson();
  }
}

function checked(target: Target, schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalidRequest(target, parsed.error.issues, value);
  return parsed.data;
}

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
