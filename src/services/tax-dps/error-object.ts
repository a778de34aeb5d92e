import type { ValidationIssue } from "../../platform";
import { type Clock, instantOf } from "../../platform/ports";

interface Refusal {
  readonly token: string;
  readonly text: string;
  readonly issues: readonly ValidationIssue[] | null;
}

/** Returns the data of this service's refusals: an error object, besides the message and the issues. */
export function errorObject(clock: Clock) {
  return ({ token, text, issues }: Refusal) => ({
    error: token,
    message: text,
    details: issues === null ? null : issues.map(({ field, reason }) => `${field}: ${reason}`).join("\n"),
    timestamp: instantOf(clock.now()),
  });
}
