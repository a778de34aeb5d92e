import type { SubmissionData } from "../contract/submission-schemas";
import type { SubmissionRow } from "../store/rti-tables";

/** The columns of a submission that responses show; excludes its message, which is large. */
export const SHOWN = [
  ...(["submission_id", "submission_type", "payroll_config_id", "pay_run_id", "tax_year", "period"] as const),
  ...(["supplementary", "tax_month", "status"] as const),
  ...(["is_correction", "supersedes_submission_id", "late_reason", "final_submission_details"] as const),
  ...([
    "payment_date",
    "employee_count",
    "part",
    "parts",
    "first_part_id",
    "totals",
    "ir_mark",
    "correlation_id",
    "submitted_at",
  ] as const),
  ...(["responded_at", "errors", "validation_warnings", "created_at", "updated_at"] as const),
] as const;

export type ShownRow = Pick<SubmissionRow, (typeof SHOWN)[number]>;

export function submissionData(row: ShownRow): SubmissionData {
  const { final_submission_details: final } = row;
  return {
    submissionId: row.submission_id,
    submissionType: row.submission_type,
    payrollConfigId: row.payroll_config_id,
    payRunId: row.pay_run_id,
    taxYear: row.tax_year,
    period: row.period,
    supplementary: row.supplementary,
    taxMonth: row.tax_month,
    status: row.status,
    isCorrection: row.is_correction,
    supersedesSubmissionId: row.supersedes_submission_id,
    lateReason: row.late_reason,
    finalSubmissionDetails:
      final === null
        ? null
        : {
            isFinalSubmission: final.isFinalSubmission ?? null,
            becauseSchemeCeased: final.becauseSchemeCeased ?? null,
            dateSchemeCeased: final.dateSchemeCeased ?? null,
          },
    paymentDate: row.payment_date,
    employeeCount: row.employee_count,
    part: row.part,
    parts: row.parts,
    firstPartSubmissionId: row.first_part_id,
    totals: row.totals,
    irMark: row.ir_mark,
    correlationId: row.correlation_id,
    submittedAt: row.submitted_at,
    respondedAt: row.responded_at,
    errors: [...row.errors],
    validationWarnings: [...row.validation_warnings],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
