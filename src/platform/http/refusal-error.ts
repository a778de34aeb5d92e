import { type Message, MOST_ISSUES, type ValidationIssue } from "../envelope";

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 406 | 408 | 409 | 412 | 413 | 415 | 422 | 428 | 429 | 503;

/**
 * An error caused by the caller. Thrown anywhere, also inside a transaction, which it rolls back; returned in the
 * envelope with its status and token.
 */
export class Refused extends Error {
  override readonly name = "Refused";

  constructor(
    readonly status: RefusalStatus,
    readonly refusal: Message,
    readonly issues: readonly ValidationIssue[] | null = null,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(refusal.token);
  }
}

/** Returns the refusal of an invalid body or parameter: all issues are counted, and the first hundreds listed. */
export function invalid(issues: readonly ValidationIssue[], token?: string): Refused {
  return invalidFindings(issues, (issue) => issue, token);
}

/** The same for findings of another shape: issues are created only for those listed. */
export function invalidFindings<Found>(
  found: readonly Found[],
  issueOf: (found: Found) => ValidationIssue,
  token = "validation_failed",
): Refused {
  const count = found.length === 1 ? "1 issue" : `${found.length} issues`;
  return new Refused(400, { token, text: `The request has ${count}.` }, found.slice(0, MOST_ISSUES).map(issueOf));
}

/** Returns the refusal for a record that does not exist or is not the caller's, which are never distinguished. */
export function notFound(record: string): Refused {
  return new Refused(404, { token: `${record}_not_found`, text: "There is no such record." });
}
