import type { ColumnType, Generated } from "kysely";
import type { ReportMode, ResultColumn } from "../../../engine/reports";
import type { Instant, Json, Tx } from "../../../platform/store";

export const EXPORT_FORMATS = ["CSV", "CSV_FOR_EXCEL", "XLSX", "JSONL", "PARQUET"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const RUN_STATUSES = ["QUEUED", "RUNNING", "COMPLETED", "FAILED", "CANCELLED"] as const;
type RunStatus = (typeof RUN_STATUSES)[number];

/** A run of a report; one in the background also has a file. */
export interface RunTable {
  readonly organisation_id: string;
  readonly run_id: string;
  readonly mode: ReportMode;
  readonly status: RunStatus;
  readonly definition_id: string | null;
  readonly schedule_id: string | null;
  readonly dataset: string;
  /** The definition as it was. */
  readonly definition: Json<Readonly<Record<string, unknown>>>;
  /** The day that relative periods count from. */
  readonly as_of: string;
  readonly columns: Json<readonly ResultColumn[]>;
  readonly status_scope: ColumnType<readonly string[] | null, string | null, string | null>;
  readonly format: ExportFormat | null;
  readonly row_count: number | null;
  readonly truncated: boolean | null;
  readonly error_token: string | null;
  readonly requested_by: string;
  readonly account_id: string;
  readonly job_id: string | null;
  readonly file_id: string | null;
  readonly file_expires_at: Instant | null;
  readonly size_bytes: number | null;
  readonly sha256: string | null;
  readonly queued_at: Instant;
  readonly started_at: Instant | null;
  readonly finished_at: Instant | null;
  readonly execution_time_ms: number | null;
  /** The time for which a schedule started it. */
  readonly scheduled_for: Instant | null;
  readonly delivery_status: "DELIVERED" | "FAILED" | null;
  readonly delivery_error: string | null;
  readonly delivered_at: Instant | null;
}

/** A payslip whose rows for reports are to be renewed. */
interface MarkTable {
  readonly organisation_id: string;
  readonly mark_id: number;
  readonly pay_run_id: string;
  readonly employee_id: string;
}

interface SlotTable {
  readonly organisation_id: string;
  readonly slot_id: string;
  readonly expires_at: Instant;
}

/** A saved definition: its members as they were sent. */
export interface DefinitionTable {
  readonly organisation_id: string;
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly dataset: string;
  readonly select: Json<unknown>;
  readonly filters: Json<unknown> | null;
  readonly group_by: Json<unknown> | null;
  readonly order_by: Json<unknown> | null;
  readonly limit: Json<unknown> | null;
  readonly created_by: string;
}

/** Who gets the files of a schedule, and how. */
interface Delivery {
  readonly emails: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly subject: string | null;
  readonly attachFile: boolean;
  /** Deprecated: where a signed POST is sent. */
  readonly webhookUrl: string | null;
}

export interface ScheduleTable {
  readonly organisation_id: string;
  readonly id: string;
  readonly definition_id: string;
  readonly name: string | null;
  readonly cron: string;
  readonly timezone: string;
  readonly format: ExportFormat;
  readonly delivery: Json<Delivery>;
  readonly misfire_policy: "RunOnce" | "Skip";
  readonly is_enabled: boolean;
  readonly account_id: string;
  readonly created_by: string;
  readonly next_run_at: Instant | null;
  readonly last_run_at: Instant | null;
  readonly last_delivery_status: "DELIVERED" | "FAILED" | null;
  readonly last_delivery_at: Instant | null;
  readonly last_delivery_error: string | null;
  readonly consecutive_delivery_failures: Generated<number>;
  readonly version: Generated<number>;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

/** Tables of reports; those of payslips' rows are named by their catalogue. */
export type ReportTables = {
  readonly report_run: RunTable;
  readonly report_definition: DefinitionTable;
  readonly report_schedule: ScheduleTable;
  readonly report_slot: SlotTable;
  readonly report_mark: MarkTable;
};

/** Begins a query of these tables. */
export const reportTables = (tx: Tx) => tx.withTables<ReportTables>();
