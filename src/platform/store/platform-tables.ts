import type { ColumnType, Generated } from "kysely";

/** An instant: read as "2026-04-06T09:30:00.000Z", written as such a string. */
export type Instant = ColumnType<string, string, string>;

/** JSON: read as its value, written as text. */
export type Json<Value> = ColumnType<Value, string, string>;

/** The tables of the platform itself; `migrations/` creates them. */
export interface PlatformTables {
  readonly idempotency_key: {
    readonly scope_id: string;
    readonly client_id: string;
    readonly operation: string;
    readonly key: string;
    readonly request_hash: string;
    readonly status: number | null;
    readonly headers: Json<Record<string, string>> | null;
    readonly body: string | null;
    readonly created_at: Instant;
  };
  readonly job: {
    readonly organisation_id: string;
    readonly job_id: string;
    readonly kind: string;
    readonly status: JobStatus;
    readonly payload: Json<unknown>;
    readonly done_count: Generated<number>;
    readonly total_count: number | null;
    readonly attempt: Generated<number>;
    readonly result: Json<unknown> | null;
    readonly error_token: string | null;
    readonly created_at: Instant;
    readonly started_at: Instant | null;
    readonly finished_at: Instant | null;
  };
  readonly event: {
    readonly organisation_id: string;
    readonly event_id: string;
    readonly account_id: string;
    readonly event_type: string;
    readonly occurred_at: Instant;
    readonly resource_url: string;
    readonly body: string;
    readonly claimed_at: Instant | null;
  };
  readonly file: {
    /** The organisation or account. */
    readonly scope_id: string;
    readonly file_id: string;
    readonly file_name: string;
    readonly content_type: string;
    readonly size: number;
    readonly sha256: string;
    readonly created_at: Instant;
    readonly expires_at: Instant | null;
  };
  readonly upload: {
    /** The organisation or account. */
    readonly scope_id: string;
    readonly upload_id: string;
    /** What it is for, such as "PayrollLine", and the record that it belongs to. */
    readonly purpose: string;
    readonly record_id: string;
    readonly file_name: string;
    readonly content_type: string;
    readonly size: number;
    readonly status: UploadStatus;
    /** Whether the record's earlier uploads of this purpose are removed once it is ready. */
    readonly replaces: Generated<boolean>;
    /** The stored file, once it is ready. */
    readonly file_id: string | null;
    /** Why it is rejected. */
    readonly reason: string | null;
    readonly created_at: Instant;
    /** The end of the time in which it can be sent. */
    readonly expires_at: Instant;
    /** When to look for its bytes next; null once it is settled. */
    readonly check_at: Instant | null;
    /** Examinations begun; some may have been interrupted. */
    readonly attempts: Generated<number>;
    readonly removed_at: Instant | null;
    /** When what was sent is deleted, and nothing more can arrive. */
    readonly swept_at: Instant | null;
  };
}

export const UPLOAD_STATUSES = ["Pending", "Ready", "Rejected"] as const;
export type UploadStatus = (typeof UPLOAD_STATUSES)[number];

export const JOB_STATUSES = ["Pending", "Running", "Completed", "Failed", "Cancelled"] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];
