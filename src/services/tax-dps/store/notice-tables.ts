import type { Notice, NoticeDataType } from "../../../engine/filings";
import type { Instant, Json, Tx } from "../../../platform/store";
import type { ColumnsOf } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import type { notifications } from "../contract/notice-schemas";

/** HMRC's two services of notices. */
export type FeedService = "PAYE" | "CIS";

export const NOTICE_STATUSES = ["Due", "Applied", "Dismissed"] as const;
export type NoticeStatus = (typeof NOTICE_STATUSES)[number];

/** A notice without its XML, which has a column of its own. */
export type KeptNotice = Omit<Notice, "rawXml">;

/** Rows of an employee that a notice replaced, and those that it left. */
export interface AppliedRows {
  readonly before: TaxRows;
  readonly after: TaxRows;
}

interface TaxRows {
  readonly taxCodes: EmployeeFacts["taxCodes"];
  readonly loans: EmployeeFacts["loans"];
}

/** The pay period in which an applied notice counts for the first time. */
export interface AppliedIn {
  readonly payrollConfigId: string;
  readonly year: number;
  readonly period: number;
}

/** How far a feed is retrieved. */
interface PaginationTable {
  readonly organisation_id: string;
  readonly service: FeedService;
  readonly data_type: NoticeDataType;
  readonly high_water_mark: number;
  readonly more_data: boolean;
  readonly last_retrieved_count: number;
  readonly last_retrieved_at: Instant | null;
  /** The day from which it was set up; null if it began at the beginning. */
  readonly start_date: string | null;
}

export const DPS_JOB_TYPES = ["RetrieveAll", "BulkApplyNotifications", "BulkDismissNotifications"] as const;
export type DpsJobType = (typeof DPS_JOB_TYPES)[number];

/** What a job's own row does not say. */
interface DpsJobTable {
  readonly organisation_id: string;
  readonly job_id: string;
  readonly job_type: DpsJobType;
  /** As asked, such as "All". */
  readonly data_types: Json<readonly string[]>;
  readonly service: string | null;
  readonly reason: string | null;
  readonly created_by: string;
}

/** What became of one notification of a job. */
interface DpsJobItemTable {
  readonly organisation_id: string;
  readonly job_id: string;
  readonly notification_id: string;
  /** Null until it is done. */
  readonly outcome: "Successful" | "Failed" | "Skipped" | null;
  readonly error: string | null;
}

/** A notice in the sandbox's own feed. */
interface SandboxNoticeTable {
  readonly organisation_id: string;
  readonly service: FeedService;
  readonly data_type: NoticeDataType;
  readonly sequence_number: number;
  readonly inserted_on: string;
  readonly xml: string;
}

/** What the sandbox's feed does next, and the last number of each data type, which is never used again. */
interface SandboxStateTable {
  readonly organisation_id: string;
  readonly next_call: string | null;
  readonly last_numbers: Json<Readonly<Record<string, number>>>;
}

export type DpsTables = {
  readonly tax_notification: ColumnsOf<typeof notifications>;
  readonly dps_pagination: PaginationTable;
  readonly dps_job: DpsJobTable;
  readonly dps_job_item: DpsJobItemTable;
  readonly dps_sandbox_notice: SandboxNoticeTable;
  readonly dps_sandbox_state: SandboxStateTable;
};

/** Begins a query of these tables. */
export const dpsTables = (tx: Tx) => tx.withTables<DpsTables>();
