import type { Message, ValidationIssue } from "../envelope";

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 406 | 408 | 409 | 412 | 413 | 415 | 422 | 428 | 429 | 503;

/**
 * What a caller caused. Thrown anywhere, also inside a transaction, which it rolls back; answered in the envelope with
 * its status and token.
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

/** More than anybody mends at once: an answer does not grow to many times the body that it refuses. */
const MOST_ISSUES = 5_000;

/** A body or a parameter that is wrong in the stated ways: all of them are counted, and the first thousands told. */
export function invalid(issues: readonly ValidationIssue[], token = "validation_failed"): Refused {
  const count = issues.length === 1 ? "1 issue" : `${issues.length} issues`;
  return new Refused(400, { token, text: `The request has ${count}.` }, issues.slice(0, MOST_ISSUES));
}

/** A record that is not there, or not the caller's: the two are told apart nowhere. */
export function notFound(record: string): Refused {
  return new Refused(404, { token: `${record}_not_found`, text: "There is no such record." });
}
