import type { Generated } from "kysely";
import type { Instant, Json, Tx } from "../../../platform/store";
import type { ColumnsOf } from "../../contract";
import type { deliveries } from "../contract/delivery-operations";
import type { endpoints } from "../contract/endpoint-schemas";
import type { replays } from "../replays/mount-replays";

export const ENDPOINT_STATUSES = ["Active", "Paused", "DisabledBySystem"] as const;
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];
/** Why a delivery was never sent, or not again. */
export const SKIPPED_REASONS = [
  "EndpointPaused",
  "EndpointDisabled",
  "EndpointDeleted",
  "ReplayCancelled",
  "OrganisationLeft",
  "OrganisationArchived",
] as const;
export type SkippedReason = (typeof SKIPPED_REASONS)[number];

/** Database tables of webhooks. */
export type WebhookTables = {
  readonly webhook_endpoint: ColumnsOf<typeof endpoints>;
  /** What sending has shown of an endpoint, apart from it: it changes with every attempt. */
  readonly webhook_health: {
    readonly scope_id: string;
    readonly endpoint_id: string;
    readonly consecutive_failures: Generated<number>;
    readonly failing_since: Instant | null;
    readonly last_failed_at: Instant | null;
    readonly last_succeeded_at: Instant | null;
    readonly last_status_code: number | null;
    readonly last_error_token: string | null;
    readonly paused_until: Instant | null;
    readonly pause_count: Generated<number>;
    /** When the alert of this run of failures was made. */
    readonly alerted_at: Instant | null;
    /** When the next delivery is within the rate limit. */
    readonly rate_free_at: Instant | null;
  };
  /** Deliveries that one process sends at a time: all of an endpoint, or under FIFO those of one organisation. */
  readonly webhook_lane: {
    readonly scope_id: string;
    readonly endpoint_id: string;
    readonly lane_id: string;
    readonly next_due_at: Instant | null;
    readonly leased_until: Instant | null;
    readonly fence: Generated<number>;
  };
  readonly webhook_delivery: ColumnsOf<typeof deliveries>;
  readonly webhook_attempt: {
    readonly scope_id: string;
    readonly delivery_id: string;
    readonly attempt_number: number;
    readonly sent_at: Instant;
    readonly duration_ms: number;
    readonly url: string;
    readonly ip_address: string | null;
    readonly tls_version: string | null;
    readonly secret_ids: readonly string[];
    readonly request_headers: Json<Readonly<Record<string, string>>>;
    readonly response_status_code: number | null;
    readonly response_headers: Json<Readonly<Record<string, string>>> | null;
    readonly response_body: string | null;
    readonly response_body_truncated: boolean;
    readonly error_token: string | null;
  };
  readonly webhook_replay: ColumnsOf<typeof replays>;
  /** Alert contacts of endpoints without their own. */
  readonly webhook_alert_contacts: {
    readonly scope_id: string;
    readonly emails: readonly string[];
    readonly created_at: Instant;
    readonly updated_at: Instant;
    readonly version: Generated<number>;
  };
  /** Alert emails to be sent, and those that were. */
  readonly webhook_alert: {
    readonly scope_id: string;
    readonly alert_id: string;
    readonly endpoint_id: string;
    readonly account_id: string;
    readonly kind: "Failing" | "Disabled";
    readonly failing_since: Instant;
    readonly next_try_at: Instant | null;
    readonly tries: Generated<number>;
    readonly sent_at: Instant | null;
    readonly created_at: Instant;
  };
  /** Events of an account that belong to none of its organisations. */
  readonly account_event: {
    readonly account_id: string;
    readonly event_id: string;
    readonly event_type: string;
    readonly occurred_at: Instant;
    readonly resource_url: string;
    readonly body: string;
    readonly claimed_at: Instant | null;
  };
};

/** Begins a query of these tables. */
export const webhookTables = (tx: Tx) => tx.withTables<WebhookTables>();
