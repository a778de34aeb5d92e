import { z } from "@hono/zod-openapi";
import type { Operation } from "./operation";
import { mayReadReplica } from "./recent";
import { isNamedBy } from "./versioned-record";

type Stated = Pick<
  Operation,
  "scope" | "method" | "path" | "query" | "longRead" | "idempotent" | "versioned" | "needsIfMatch"
>;

/** Returns the headers that an operation accepts, beyond those of every request. */
export function headersOf(operation: Stated, hasTag: boolean): z.ZodObject {
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
export function takesIfMatch({ method, path, versioned }: Pick<Stated, "method" | "path" | "versioned">): boolean {
  return method !== "get" && versioned !== undefined && isNamedBy(versioned, path);
}

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

/** A response header. */
export function answered(description: string) {
  return { description, schema: { type: "string" as const } };
}

function sent(name: string, description: string): Readonly<Record<string, z.ZodType>> {
  return { [name]: z.string().optional().openapi({ description }) };
}
