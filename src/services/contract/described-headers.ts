import { z } from "@hono/zod-openapi";
import type { Operation } from "./operation";
import { isNamedBy } from "./versioned-record";

type Stated = Pick<Operation, "scope" | "method" | "path" | "idempotent" | "versioned" | "needsIfMatch">;

/** Returns the headers that an operation accepts, beyond those of every request. */
export function headersOf(operation: Stated, hasTag: boolean): z.ZodObject {
  const { scope, idempotent = false } = operation;
  return z.object({
    ...(scope === "organisation" || scope === "either"
      ? sent("x-org-id", "The organisation, for credentials with more than one and without a default.")
      : {}),
    ...(scope === "public" ? {} : sent("user-id", "The person on whose behalf, for the audit log.")),
    ...(idempotent
      ? sent("idempotency-key", "A repetition with the same key and body gets the first answer again.")
      : {}),
    ...(takesIfMatch(operation)
      ? sent("if-match", "The `ETag` of the record as it was read: the change is refused where it has another by now.")
      : {}),
    ...(hasTag ? sent("if-none-match", "The `ETag` of an earlier answer: 304 where it is the same.") : {}),
  });
}

/** Returns whether an operation changes a versioned record that its path names. */
export function takesIfMatch({ method, path, versioned }: Pick<Stated, "method" | "path" | "versioned">): boolean {
  return method !== "get" && versioned !== undefined && isNamedBy(versioned, path);
}

/** A response header. */
export function answered(description: string) {
  return { description, schema: { type: "string" as const } };
}

function sent(name: string, description: string): Readonly<Record<string, z.ZodType>> {
  return { [name]: z.string().optional().openapi({ description }) };
}
