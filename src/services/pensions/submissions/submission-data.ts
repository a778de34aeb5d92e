import type { SalaryFrequency } from "../../../engine";
import type { ShownPart, ShownSubmission } from "../contract/submission-operations";
import type { Part } from "../store/connection-tables";
import type { PartRow, SubmissionRow } from "./find-submission";

/** Returns a submission with its parts as responses show it. */
export function submissionData(row: SubmissionRow, parts: readonly PartRow[]): ShownSubmission {
  const of = (part: Part) =>
    partData(parts.find((each) => each.part === part && each.submission_id === row.submission_id));
  return {
    submissionId: row.submission_id,
    pensionSchemaId: row.pension_schema_id,
    payrollConfigId: row.payroll_config_id,
    payRunId: row.pay_run_id,
    year: row.year,
    period: row.period,
    frequency: row.frequency as SalaryFrequency,
    supplementary: row.supplementary,
    enrolments: of("Enrolments"),
    contributionSchedule: of("ContributionSchedule"),
    paymentApproval: of("PaymentApproval"),
    createdAt: row.created_at,
  };
}

function partData(row: PartRow | undefined): ShownPart {
  if (row === undefined) {
    return { status: "NotRequested", providerReference: null, failureReason: null, sentAt: null };
  }
  return {
    status: row.status,
    providerReference: row.provider_reference,
    failureReason: row.failure_reason,
    sentAt: row.sent_at,
  };
}
