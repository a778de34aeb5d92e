import { z } from "@hono/zod-openapi";
import { Refused } from "../../platform/http";
import type { Operation, RefusalCase, RequestWork } from "./operation";
import { mayReadReplica } from "./recent";
import { permissionFor } from "./roles";
import { isNamedBy } from "./versioned-record";

const RECENCY = {
  "max-staleness": z
    .string()
    .regex(/^\d{1,9}$/)
    .optional()
    .openapi({
      description: "How many seconds the data may be behind: it is then read from a replica where there is one.",
      example: "10",
    }),
  "read-after": z
    .string()
    .regex(/^[0-9a-f]{1,16}$/)
    .optional()
    .openapi({
      description: "The `Write-Position` of a change: it is in what a replica returns.",
      example: "3a1f08c0",
    }),
};

/** Headers of a response that may have been read from a replica. */
export const READ_HEADERS = {
  "Read-From": answered("`replica` or `primary`, if the request lets a replica be read."),
  Staleness: answered("Beside `Read-From`: how many seconds the data was behind at most when it was asked for."),
};

/** Headers of the response to a change. */
export const WRITE_HEADERS = {
  "Write-Position": answered("For `Read-After` of later reads; only from an installation with a replica."),
};

/** A refusal as the OpenAPI description names it. */
export interface Told {
  readonly status: number;
  readonly token: string;
  readonly when: string;
}

type Stated = Pick<
  Operation,
  | "scope"
  | "method"
  | "path"
  | "query"
  | "body"
  | "bodyOptional"
  | "idempotent"
  | "versioned"
  | "needsIfMatch"
  | "refusals"
>;

const VALIDATION: RefusalCase = {
  status: 400,
  token: "validation_failed",
  when: "Something in the request is wrong, or a query parameter is not recognised; `validationIssues` lists all of it.",
};

export const EMPLOYEE_NOT_FOUND = {
  status: 404,
  token: "employee_not_found",
  when: "The organisation has no such employee.",
} as const satisfies RefusalCase;

export const PERSON_REQUIRED = {
  status: 403,
  token: "person_required",
  when: "The caller is not a person who is signed in.",
} as const;

/** Returns the id of the person who is signed in; refuses credentials, which cannot decide on `what`. */
export function requirePerson({ caller }: Pick<RequestWork, "caller">, what: string): string {
  if (caller.principalId !== null) return caller.principalId;
  const text = `Sign in as a person: credentials cannot decide on ${what}.`;
  throw new Refused(403, { token: PERSON_REQUIRED.token, text });
}

export const PAYROLL_NOT_FOUND = {
  status: 404,
  token: "payroll_config_not_found",
  when: "The organisation has no such payroll.",
} as const satisfies RefusalCase;

export const DRAWING_BUSY = {
  status: 503,
  token: "service_unavailable",
  when: "Too many documents are being drawn; try again.",
} as const satisfies RefusalCase;

/** Returns all refusals of an operation: those of every operation of its kind, and its own. */
export function allRefusals(operation: Stated): readonly Told[] {
  const usual = USUAL.flatMap(({ of, refusals }) => (of(operation) ? refusals : []));
  return [...usual, ...(operation.refusals ?? [])];
}

/** Returns whether an operation reads pages, and does not word their refusals itself. */
function readsPages({ query, refusals = [] }: Stated): boolean {
  const isPaged = query !== undefined && "pageSize" in query.shape;
  return isPaged && !refusals.some(({ token }) => PAGE.some((each) => each.token === token));
}

const BODY_REQUIRED: readonly Told[] = [{ status: 400, token: "body_required", when: "There is no body." }];

const BODY: readonly Told[] = [
  { status: 400, token: "malformed_json", when: "The body is not valid JSON." },
  { status: 413, token: "body_too_large", when: "The body is larger than this address takes." },
  { status: 415, token: "unsupported_media_type", when: "The body is not sent as application/json." },
];

const PAGE: readonly Told[] = [
  { status: 400, token: "invalid_pagination_token", when: "The token belongs to another list, or is too old." },
  { status: 400, token: "invalid_page_size", when: "A page has 1 to 100 items." },
];

const ACCESS: readonly Told[] = [
  { status: 401, token: "access_token_missing", when: "There is neither `X-Auth-Token` nor `Authorization: Bearer`." },
  {
    status: 401,
    token: "access_token_invalid",
    when: "The token is not one of ours, its credentials are revoked, or the two headers send different ones.",
  },
  { status: 401, token: "access_token_expired", when: "The token is too old; ask for another one." },
];

const ORGANISATION: readonly Told[] = [
  { status: 403, token: "organisation_access_denied", when: "The credentials do not reach this organisation." },
  { status: 403, token: "organisation_not_selected", when: "The credentials reach several: send `X-Org-Id`." },
];

const ARCHIVED: RefusalCase = {
  status: 409,
  token: "organisation_archived",
  when: "The organisation is archived: it can be read, but not changed.",
};

/** Returns an operation with the refusal that each change of an organisation's records has. */
export function withArchived<O extends Operation>(operation: O): O {
  const { method, scope, refusals = [] } = operation;
  if (method === "get" || (scope !== "organisation" && scope !== "either")) return operation;
  return { ...operation, refusals: [...refusals, ARCHIVED] };
}

const WHOLE_ACCOUNT: readonly Told[] = [
  {
    status: 403,
    token: "customer_scope_denied",
    when: "`scope` asks for the account, and the credentials do not reach all of it.",
  },
];

const ROLE: readonly Told[] = [
  { status: 403, token: "role_access_denied", when: "The caller's role does not allow it." },
];

const CONDITION: readonly Told[] = [{ status: 428, token: "precondition_required", when: "There is no `If-Match`." }];

const VERSION: readonly Told[] = [
  {
    status: 412,
    token: "concurrent_change",
    when: "The record is not the one of `If-Match` any more: nothing is changed.",
  },
];

const IDEMPOTENCY: readonly Told[] = [
  { status: 422, token: "idempotency_key_reused", when: "The key was used for another request." },
];

const ALWAYS: readonly Told[] = [
  { status: 429, token: "rate_limited", when: "Too many requests; `Retry-After` says how long to wait." },
  { status: 500, token: "internal_error", when: "Something failed on our side; nothing was done." },
];

/** Refusals with the operations that have them. */
const USUAL: readonly { readonly of: (operation: Stated) => boolean; readonly refusals: readonly Told[] }[] = [
  { of: () => true, refusals: [VALIDATION] },
  { of: ({ body, bodyOptional }) => body !== undefined && !bodyOptional, refusals: BODY_REQUIRED },
  { of: ({ body }) => body !== undefined, refusals: BODY },
  { of: readsPages, refusals: PAGE },
  { of: ({ scope }) => scope !== "public", refusals: ACCESS },
  { of: ({ scope }) => scope === "organisation" || scope === "either", refusals: ORGANISATION },
  { of: ({ scope }) => scope === "either", refusals: WHOLE_ACCOUNT },
  { of: (operation) => operation.scope !== "public" && permissionFor(operation) !== null, refusals: ROLE },
  { of: ({ idempotent }) => idempotent === true, refusals: IDEMPOTENCY },
  { of: takesIfMatch, refusals: VERSION },
  { of: ({ needsIfMatch }) => needsIfMatch === true, refusals: CONDITION },
  { of: () => true, refusals: ALWAYS },
];

type DescribedHeadersStated = Pick<
  Operation,
  "scope" | "method" | "path" | "query" | "longRead" | "idempotent" | "versioned" | "needsIfMatch"
>;

/** Returns the headers that an operation accepts, beyond those of every request. */
export function getHeaders(operation: DescribedHeadersStated, hasTag: boolean): z.ZodObject {
  const { scope, idempotent = false } = operation;
  return z.object({
    ...(scope === "organisation" || scope === "either"
      ? sent("x-org-id", "The organisation, for credentials with more than one and without a default.")
      : {}),
    ...(scope === "public"
      ? {}
      : sent(
          "user-id",
          "The person on whose behalf, for the audit log; shown with `unverified:` before it unless it is the id of a person of the account.",
        )),
    ...(idempotent
      ? sent("idempotency-key", "A repetition with the same key and body gets the first answer again.")
      : {}),
    ...(takesIfMatch(operation)
      ? sent("if-match", "The `ETag` of the record as it was read: the change is refused where it has another by now.")
      : {}),
    ...(mayReadReplica(operation) ? RECENCY : {}),
    ...(hasTag ? sent("if-none-match", "The `ETag` of an earlier answer: 304 where it is the same.") : {}),
  });
}

/** Returns whether an operation changes a versioned record that its path names. */
function takesIfMatch({
  method,
  path,
  versioned,
}: Pick<DescribedHeadersStated, "method" | "path" | "versioned">): boolean {
  return method !== "get" && versioned !== undefined && isNamedBy(versioned, path);
}

/** A response header. */
export function answered(description: string) {
  return { description, schema: { type: "string" as const } };
}

function sent(name: string, description: string): Readonly<Record<string, z.ZodType>> {
  return { [name]: z.string().optional().openapi({ description }) };
}
