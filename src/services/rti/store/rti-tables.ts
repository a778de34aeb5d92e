import type { Selectable } from "kysely";
import type { YearToDate } from "../../../engine";
import type { Instant, Json, Tx } from "../../../platform/store";
import type { ColumnsOf } from "../../contract";
import type { submissions } from "../contract/submission-schemas";

export const SUBMISSION_TYPES = ["Fps", "Eps", "ManualEps"] as const;
export const SUBMISSION_STATUSES = ["Pending", "Submitted", "Accepted", "Rejected", "Failed"] as const;
type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

/** The statuses of what HMRC knows, or will know if all goes well. */
export const REPORTED = ["Pending", "Submitted", "Accepted"] as const satisfies readonly SubmissionStatus[];

/** An error as the gateway or the department reports it. */
export interface GatewayError {
  readonly number: string;
  readonly type: string;
  readonly text: string;
  readonly location: string | null;
}

export interface SubmissionWarning {
  /** Null if it concerns the message as a whole. */
  readonly employeeId: string | null;
  readonly token: string;
  readonly text: string;
}

export type SubmissionTable = ColumnsOf<typeof submissions>;

/** By what HMRC recognises an employment, as a submission reported it. */
export interface ReportedIdentity {
  readonly previousPayrollId: string | null;
  readonly startDate: string | null;
  readonly leavingDate: string | null;
  readonly isAfterLeaving: boolean;
  readonly nationalInsuranceNumber: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
}

/** What a submission reported of an employee, which later ones leave out or continue to report. */
export interface ToldTable {
  readonly organisation_id: string;
  readonly submission_id: string;
  readonly employee_id: string;
  readonly tax_year: number;
  readonly payroll_id: string;
  readonly has_starter: boolean;
  readonly has_leaver: boolean;
  readonly has_appointment: boolean;
  /** Year-to-date elements. */
  readonly items: Json<readonly string[]>;
  /** Null on rows of an earlier version. */
  readonly identity: Json<ReportedIdentity> | null;
  /** Corrections whose figures of a past year the submission states. */
  readonly corrections: Json<readonly string[]>;
  /** The year to date that it states; null if that is the payslip's. */
  readonly to_date: Json<YearToDate> | null;
}

interface SandboxMessageTable {
  readonly organisation_id: string;
  readonly correlation_id: string;
  readonly transaction_id: string;
  readonly message_class: string;
  readonly answer: string;
  readonly received_at: Instant;
}

export type RtiTables = {
  readonly rti_submission: SubmissionTable;
  readonly rti_told: ToldTable;
  readonly rti_sandbox_message: SandboxMessageTable;
};

export type SubmissionRow = Selectable<SubmissionTable>;

/** Begins a query of these tables. */
export const rtiTables = (tx: Tx) => tx.withTables<RtiTables>();
