import type { Generated, Selectable } from "kysely";
import type { YearToDate } from "../../../engine";
import type { FinalSubmissionFacts, FpsTotals } from "../../../engine/filings";
import type { Instant, Json } from "../../../platform/store";

export const SUBMISSION_TYPES = ["Fps", "Eps", "ManualEps"] as const;
type SubmissionType = (typeof SUBMISSION_TYPES)[number];
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

export interface SubmissionTable {
  readonly organisation_id: string;
  readonly submission_id: string;
  readonly submission_type: SubmissionType;
  /** For an FPS; null for an EPS, which covers the whole employer. */
  readonly payroll_config_id: string | null;
  /** The run that an FPS reports; null on an EPS. */
  readonly pay_run_id: string | null;
  readonly tax_year: number;
  readonly period: number | null;
  /** Which run of the period; null on an EPS. */
  readonly supplementary: number | null;
  readonly tax_month: number | null;
  readonly status: SubmissionStatus;
  readonly is_correction: boolean;
  readonly supersedes_submission_id: string | null;
  readonly late_reason: string | null;
  readonly final_submission_details: Json<FinalSubmissionFacts> | null;
  readonly payment_date: string | null;
  readonly employee_count: number | null;
  /** Which part of a full payment submission it is, from 1, and of how many. */
  readonly part: Generated<number>;
  readonly parts: Generated<number>;
  /** The first of the parts; null if it is whole. */
  readonly first_part_id: Generated<string | null>;
  readonly totals: Json<FpsTotals> | null;
  readonly ir_mark: string;
  /** The message without credentials, which are added when it is sent. */
  readonly message: string;
  /** The contents requested for a manual EPS, which a change is merged over. */
  readonly facts: Json<Readonly<Record<string, unknown>>>;
  readonly errors: Json<readonly GatewayError[]>;
  readonly validation_warnings: Json<readonly SubmissionWarning[]>;
  readonly job_id: string | null;
  readonly correlation_id: string | null;
  readonly poll_address: string | null;
  readonly poll_seconds: number | null;
  /** When sending began; with it and without a correlation id, it is unknown whether the gateway has the message. */
  readonly sending_since: Instant | null;
  /** Times that the gateway was unreachable since its last reply. */
  readonly faults: Generated<number>;
  /** Whether the gateway was asked to delete the conversation. */
  readonly is_closed: Generated<boolean>;
  /** Null for submissions of earlier versions. */
  readonly requested_by: Generated<string | null>;
  readonly submitted_at: Instant | null;
  readonly responded_at: Instant | null;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

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
