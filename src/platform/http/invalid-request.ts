import type { z } from "@hono/zod-openapi";
import { invalid, Refused } from "./refusal-error";
import { issueAt, messageTokenOf, type Target, validationIssues } from "./zod-issues";

/** The refusal of a part of a request that its schema finds wrong, with all that is. */
export function invalidRequest(target: Target, issues: readonly z.core.$ZodIssue[], value: unknown): Refused {
  const told = validationIssues(issues, value, target);
  const inBody = target === "json" && told.some(({ field, reasonToken }) => isOrganisation(field, reasonToken));
  return invalid(told, inBody ? "organisation_in_body" : messageTokenOf(issues));
}

function isOrganisation(field: string, reasonToken: string): boolean {
  return field === "organisationId" && reasonToken === "unknown_field";
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
