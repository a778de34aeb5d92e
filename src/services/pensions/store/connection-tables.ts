import type { Instant, Json } from "../../../platform/store";
import type { ColumnsOf } from "../../contract";
import type { connections } from "../contract/connection-operations";
import type { submissions } from "../contract/submission-operations";

export const PARTS = ["Enrolments", "ContributionSchedule", "PaymentApproval"] as const;
export type Part = (typeof PARTS)[number];

/** The states of a part that was requested. */
type PartStatus = "Pending" | "Sent" | "Accepted" | "Rejected" | "Failed";

interface PensionSubmissionPartTable {
  readonly organisation_id: string;
  readonly submission_id: string;
  readonly part: Part;
  readonly status: PartStatus;
  /** Counts requests: the provider knows each by its own name. */
  readonly attempt: number;
  readonly provider_reference: string | null;
  readonly failure_reason: string | null;
  /** The members to send; null for all. */
  readonly employee_ids: Json<readonly string[]> | null;
  /** When sending began, so that an interrupted one is looked for before it is repeated. */
  readonly sending_since: Instant | null;
  readonly sent_at: Instant | null;
  readonly job_id: string;
  /** Times in a row that the provider could not be reached. */
  readonly faults: number;
  readonly updated_at: Instant;
}

/** A member whose enrolment the provider of a scheme has accepted. */
interface PensionEnrolledTable {
  readonly organisation_id: string;
  readonly pension_schema_id: string;
  readonly employee_id: string;
  readonly submission_id: string;
}

/** Tables of connections and submissions. */
export type PensionConnectionTables = {
  readonly pension_connection: ColumnsOf<typeof connections>;
  readonly pension_submission: ColumnsOf<typeof submissions>;
  readonly pension_submission_part: PensionSubmissionPartTable;
  readonly pension_enrolled: PensionEnrolledTable;
};
