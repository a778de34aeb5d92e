import type { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { errorCode } from "../error-code";
import { findJsonExcess } from "../json-limits";
import { bodyRequired, excessiveJson, invalidRequest, malformedJson, unsupportedMediaType } from "./invalid-request";
import { readQuery } from "./read-query";
import type { Target } from "./zod-issues";

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
  readonly body: unknown;
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
    body: body && bodyOf(context, text, body, bodyOptional),
  };
}

function bodyOf(context: Context, text: string, schema: z.ZodType, isOptional: boolean): unknown {
  const type = context.req.header("content-type");
  if (text === "" && isOptional) return checked("json", schema, {});
  if (type === undefined) {
    if (text !== "") throw unsupportedMediaType();
    const parsed = schema.safeParse({});
    if (!parsed.success) throw bodyRequired();
    return parsed.data;
  }
  if (!JSON_TYPE.test(type)) throw unsupportedMediaType();
  return checked("json", schema, parsedJson(text));
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
