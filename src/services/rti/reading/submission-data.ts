import { type SubmissionData, submissions } from "../contract/submission-schemas";
import type { SubmissionRow } from "../store/rti-tables";

/** The columns of a submission that responses show; excludes its message, which is large. */
export const SHOWN = [...submissions.columns, "final_submission_details"] as const;

export type ShownRow = Pick<SubmissionRow, (typeof SHOWN)[number]>;

export function submissionData(row: ShownRow): SubmissionData {
  const { final_submission_details: final } = row;
  const { isFinalSubmission = null, becauseSchemeCeased = null, dateSchemeCeased = null } = final ?? {};
  const finalSubmissionDetails = final && { isFinalSubmission, becauseSchemeCeased, dateSchemeCeased };
  return { ...submissions.show(row), finalSubmissionDetails };
}
