import { issueAt, Refused } from "../../../platform/http";
import type { RunWarning } from "../contract/run-schemas";

/** Warnings that a caller must acknowledge to lock a run. */
const TO_ACKNOWLEDGE: ReadonlySet<string> = new Set([
  "run_ahead_of_today",
  "nobody_in_run",
  "salary_not_enabled",
  "below_minimum_wage",
  "earlier_fps_missing",
  "days_paid_elsewhere",
  "days_not_paid_after_move",
  "planned_move_waiting",
  "jobs_not_aggregated",
  "loan_on_other_job",
  "certificate_ended_below_minimum",
]);

/** Warnings of what the law does not allow, whoever acknowledges it. */
const TO_MEND: ReadonlySet<string> = new Set(["enrolment_below_minimum"]);

/** The most warnings in a refusal, as for issues of a body. */
const MOST_NAMED = 5_000;

/** Refuses to lock a run with warnings to mend, or with unacknowledged ones that need it; names each, with the employee. */
export function needAcknowledged(warnings: readonly RunWarning[], acknowledged: boolean): void {
  const toMend = warnings.filter(({ token }) => TO_MEND.has(token));
  const open = toMend.length > 0 ? toMend : warnings.filter(({ token }) => TO_ACKNOWLEDGE.has(token));
  if ((acknowledged && toMend.length === 0) || open.length === 0) return;
  const text =
    toMend.length > 0
      ? "The run would do what the law does not allow: mend what the warnings name."
      : "The run has warnings: check them, then lock it with `acknowledgeWarnings` set to true.";
  const issues = open.slice(0, MOST_NAMED).map(({ employeeId, token, text: reason }) => {
    const about = employeeId === null ? null : { employeeId };
    return issueAt(["acknowledgeWarnings"], token, about, reason);
  });
  const tokens = [...new Set(open.map(({ token }) => token))];
  throw new Refused(409, { token: "warnings_not_acknowledged", text, arguments: { warnings: tokens } }, issues);
}
