import { createRoute, z } from "@hono/zod-openapi";
import { refusal, success } from "../../platform";
import { envelopeSchema, refusalSchema } from "./envelope-schema";
import type { FileOperation } from "./file-operation";
import type { Operation, RefusalCase } from "./operation";

interface Told {
  readonly status: number;
  readonly token: string;
  readonly when: string;
}

/** What the descriptions of all operations have in common; only those with a body show an example of it. */
type Stated = Omit<Operation, "data" | "token" | "status" | "examples"> & Partial<Pick<Operation, "examples">>;

/** The route of an operation, described in full: parameters, body, answer, refusals, examples. */
export function describeOperation(operation: Operation) {
  return describe(operation, operation.status ?? 200, answerOf(operation));
}

/** The same of an operation that answers with a file. */
export function describeFile(operation: FileOperation) {
  const { contentType, refusals = [] } = operation;
  return describe({ ...operation, refusals: [...refusals, notAcceptable(contentType)] }, 200, fileOf(operation));
}

function describe(operation: Stated, status: number, answer: ReturnType<typeof answerOf> | ReturnType<typeof fileOf>) {
  const { method, path, service, summary, description, params, query } = operation;
  return createRoute({
    method,
    path,
    operationId: operationId(operation),
    tags: [service],
    summary,
    ...(description === undefined ? {} : { description }),
    security: [{ accessToken: [] }],
    request: {
      ...(params === undefined ? {} : { params: params as z.ZodObject }),
      ...(query === undefined ? {} : { query }),
      headers: headersOf(operation),
      ...(operation.body === undefined ? {} : { body: bodyOf(operation, operation.body) }),
    },
    responses: { [status]: answer, ...refusalsOf(operation) },
  });
}

/** "GET /v1/employees/{employeeId}" is getV1EmployeesByEmployeeId. */
function operationId({ method, path }: Stated): string {
  const steps = path.split("/").filter(Boolean);
  const words = steps.map((step) => (step.startsWith("{") ? `By-${step.slice(1, -1)}` : step));
  return (
    method +
    words
      .flatMap((word) => word.split("-"))
      .map(capital)
      .join("")
  );
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function headersOf({ scope, method, idempotent = false, versioned = false }: Stated): z.ZodObject {
  return z.object({
    ...(scope === "organisation"
      ? {
          "x-org-id": z.string().optional().openapi({
            description: "The organisation, for credentials with more than one and without a default.",
          }),
        }
      : {}),
    "user-id": z.string().optional().openapi({ description: "The person on whose behalf, for the audit log." }),
    ...(idempotent
      ? {
          "idempotency-key": z.string().optional().openapi({
            description: "A repetition with the same key and body gets the first answer again.",
          }),
        }
      : {}),
    ...(versioned && method !== "get"
      ? {
          "if-match": z.string().optional().openapi({
            description: "The `ETag` of the record as it was read: the change is refused where it has another by now.",
          }),
        }
      : {}),
  });
}

function bodyOf({ bodyOptional = false, examples }: Stated, schema: z.ZodType) {
  return { required: !bodyOptional, content: { "application/json": { schema, example: examples?.body } } };
}

function answerOf({ summary, token, data, examples }: Operation) {
  const example = success({ token, text: summary }, examples.data as object);
  return { description: summary, content: { "application/json": { schema: envelopeSchema(data), example } } };
}

function fileOf({ summary, contentType }: FileOperation) {
  const header = (description: string) => ({ description, schema: { type: "string" as const } });
  const schema = { type: "string" as const, format: "binary" };
  return {
    description: summary,
    headers: {
      "Content-Disposition": header("The name to save the file by."),
      ETag: header("The same for the same bytes."),
    },
    content: { [contentType]: { schema } },
  };
}

function notAcceptable(contentType: string): RefusalCase {
  const when = `\`Accept\` does not take ${contentType}.`;
  return { status: 406, token: "not_acceptable", when };
}

function refusalsOf(operation: Stated) {
  const all = [...usualRefusals(operation), ...(operation.refusals ?? [])];
  const statuses = [...new Set(all.map(({ status }) => status))].sort();
  return Object.fromEntries(
    statuses.map((status) => [status, refusalOf(all.filter((each) => each.status === status))]),
  );
}

function refusalOf(cases: readonly Told[]) {
  const description = cases.map(({ token, when }) => `\`${token}\`: ${when}`).join("\n\n");
  const { token = "", when = "" } = cases[0] ?? {};
  const example = refusal({ token, text: when });
  return { description, content: { "application/json": { schema: refusalSchema, example } } };
}

const VALIDATION: RefusalCase = {
  status: 400,
  token: "validation_failed",
  when: "Something in the request is wrong, or a query parameter is not known here; `validationIssues` lists all of it.",
};

function usualRefusals({ scope, method, body, bodyOptional, idempotent, versioned }: Stated): readonly Told[] {
  return [
    VALIDATION,
    ...(body === undefined || bodyOptional ? [] : BODY_REQUIRED),
    ...(body === undefined ? [] : BODY),
    ...ACCESS,
    ...(scope === "organisation" ? ORGANISATION : []),
    ...(idempotent ? IDEMPOTENCY : []),
    ...(versioned && method !== "get" ? VERSION : []),
    { status: 429, token: "rate_limited", when: "Too many requests; `Retry-After` says how long to wait." },
    { status: 500, token: "internal_error", when: "Something failed on our side; nothing was done." },
  ];
}

const BODY_REQUIRED: readonly Told[] = [{ status: 400, token: "body_required", when: "There is no body." }];

const BODY: readonly Told[] = [
  { status: 400, token: "malformed_json", when: "The body is not valid JSON." },
  { status: 413, token: "body_too_large", when: "The body is larger than this address takes." },
  { status: 415, token: "unsupported_media_type", when: "The body is not sent as application/json." },
];

const ACCESS: readonly Told[] = [
  { status: 401, token: "access_token_missing", when: "There is no `X-Auth-Token`." },
  { status: 401, token: "access_token_invalid", when: "The token is not one of ours, or its credentials are revoked." },
  { status: 401, token: "access_token_expired", when: "The token is too old; ask for another one." },
];

const ORGANISATION: readonly Told[] = [
  { status: 403, token: "organisation_access_denied", when: "The credentials do not reach this organisation." },
  { status: 403, token: "organisation_not_selected", when: "The credentials reach several: send `X-Org-Id`." },
];

const VERSION: readonly Told[] = [
  { status: 412, token: "concurrent_change", when: "The record is not the one of `If-Match` any more." },
];

const IDEMPOTENCY: readonly Told[] = [
  { status: 422, token: "idempotency_key_reused", when: "The key was used for another request." },
];
