import type { Generated } from "kysely";
import type { Instant, Json } from "../../../platform/store";

export type EndpointStatus = "Active" | "Paused" | "DisabledBySystem";
type DeliveryStatus = "Pending" | "Succeeded" | "Failed" | "Skipped";
type ReplayStatus = "Queued" | "Running" | "Completed" | "Failed" | "Cancelled";
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

/** What a replay is asked to resend; the request's own words. */
interface ReplayFilters {
  readonly startDate: string;
  readonly endDate: string;
  readonly statuses: readonly ("Failed" | "Skipped" | "Succeeded")[];
  readonly eventTypes: readonly string[];
  readonly endpointIds: readonly string[];
  readonly includeNeverSent: boolean;
  readonly maxDeliveries: number;
}

/** Database tables of webhooks. */
export type WebhookTables = {
  readonly webhook_endpoint: {
    readonly scope_id: string;
    readonly endpoint_id: string;
    readonly account_id: string;
    readonly organisation_id: string | null;
    readonly url: string;
    readonly description: string | null;
    readonly event_types: readonly string[];
    readonly payload_style: "Full" | "Reference";
    readonly ordering: "Unordered" | "Fifo";
    readonly rate_limit_per_second: number | null;
    readonly organisation_ids: readonly string[];
    readonly excluded_organisation_ids: readonly string[];
    /** Encrypted JSON of names and values. */
    readonly custom_headers: string | null;
    /** Null if the default contacts apply. */
    readonly alert_emails: readonly string[] | null;
    readonly status: EndpointStatus;
    readonly status_reason: string | null;
    /** Encrypted, as is the previous one. */
    readonly secret: string;
    readonly secret_id: string;
    readonly previous_secret: string | null;
    readonly previous_secret_id: string | null;
    readonly previous_secret_expires_at: Instant | null;
    readonly secret_rotated_at: Instant | null;
    /** "USER#..." or "M2M#...". */
    readonly created_by: string;
    readonly created_at: Instant;
    readonly updated_at: Instant;
    readonly version: Generated<number>;
  };
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
  readonly webhook_delivery: {
    readonly scope_id: string;
    readonly delivery_id: string;
    readonly endpoint_id: string;
    readonly lane_id: string;
    readonly event_id: string;
    readonly account_id: string;
    readonly organisation_id: string | null;
    readonly event_type: string;
    readonly event_at: Instant;
    readonly status: DeliveryStatus;
    readonly skipped_reason: SkippedReason | null;
    readonly attempt_count: Generated<number>;
    readonly next_attempt_at: Instant | null;
    readonly first_attempt_at: Instant | null;
    readonly last_attempt_at: Instant | null;
    readonly completed_at: Instant | null;
    readonly last_status_code: number | null;
    readonly last_error_token: string | null;
    readonly original_delivery_id: string | null;
    readonly replay_id: string | null;
    /** 0 for live deliveries; 1 for replays, which yield to them. */
    readonly priority: Generated<number>;
    readonly created_at: Instant;
  };
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
  readonly webhook_replay: {
    readonly scope_id: string;
    readonly replay_id: string;
    readonly account_id: string;
    readonly organisation_id: string | null;
    readonly filters: Json<ReplayFilters>;
    readonly status: ReplayStatus;
    readonly after_event_id: Generated<string>;
    /** Whether every event of the window was looked at. */
    readonly is_expanded: Generated<boolean>;
    readonly matched_count: Generated<number>;
    readonly skipped_count: Generated<number>;
    readonly ceiling_reached: Generated<boolean>;
    readonly created_by: string;
    readonly started_at: Instant | null;
    readonly finished_at: Instant | null;
    readonly created_at: Instant;
    readonly updated_at: Instant;
    readonly version: Generated<number>;
  };
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
