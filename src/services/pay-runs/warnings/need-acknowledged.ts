import { issueAt, Refused } from "../../../platform/http";
import type { RunWarning } from "../contract/run-schemas";

/** Warnings that a caller must acknowledge to lock a run. */
const TO_ACKNOWLEDGE: ReadonlySet<string> = new Set([
  "run_ahead_of_today",
  "nobody_in_run",
  "salary_not_enabled",
  "below_minimum_wage",
  "earlier_fps_missing",
]);

/** The most warnings in a refusal, as for issues of a body. */
const MOST_NAMED = 5_000;

/** Refuses to lock a run with unacknowledged warnings that need it; names each, with the employee. */
export function needAcknowledged(warnings: readonly RunWarning[], acknowledged: boolean): void {
  const open = warnings.filter(({ token }) => TO_ACKNOWLEDGE.has(token));
  if (acknowledged || open.length === 0) return;
  const text = "The run has warnings: check them, then lock it with `acknowledgeWarnings` set to true.";
  const issues = open.slice(0, MOST_NAMED).map(({ employeeId, token, text: reason }) => {
    const about = employeeId === null ? null : { employeeId };
    return issueAt(["acknowledgeWarnings"], token, about, reason);
  });
  const tokens = [...new Set(open.map(({ token }) => token))];
  throw new Refused(409, { token: "warnings_not_acknowledged", text, arguments: { warnings: tokens } }, issues);
}
