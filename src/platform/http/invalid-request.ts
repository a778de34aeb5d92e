import type { z } from "@hono/zod-openapi";
import type { JsonExcess } from "../json-limits";
import { invalid, invalidOf, Refused } from "./refusal-error";
import { findingsOf, issueAt, issueOfFinding, messageTokenOf, type Target } from "./zod-issues";

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
  return invalidOf(findings, (finding) => issueOfFinding(finding, value, target), token);
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
