import {
  keepVersions,
  type Migration,
  partitionByMonth,
  protectAccountTable,
  protectScopedTable,
} from "../../../platform/store";

/**
 * An endpoint belongs to an organisation or to the account (`scope_id`); `organisation_id` is null for the account's. A
 * delivery belongs to its endpoint's owner and names the organisation of its event.
 */
export const webhookMigrations: readonly Migration[] = [
  {
    id: "webhooks-0001",
    sql: `
      create table webhook_endpoint (
        scope_id text not null,
        endpoint_id text not null,
        account_id text not null,
        organisation_id text,
        url text not null,
        description text,
        event_types text[] not null,
        payload_style text not null,
        ordering text not null,
        rate_limit_per_second int,
        organisation_ids text[] not null,
        excluded_organisation_ids text[] not null,
        custom_headers text,
        alert_emails text[],
        status text not null check (status in ('Active', 'Paused', 'DisabledBySystem')),
        status_reason text,
        secret text not null,
        secret_id text not null,
        previous_secret text,
        previous_secret_id text,
        previous_secret_expires_at timestamptz,
        secret_rotated_at timestamptz,
        created_by text not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (scope_id, endpoint_id)
      );
      create index webhook_endpoint_of_account on webhook_endpoint (account_id, endpoint_id);
      ${protectScopedTable("webhook_endpoint", { swept: true })}
      ${keepVersions("webhook_endpoint")}

      create table webhook_health (
        scope_id text not null,
        endpoint_id text not null,
        consecutive_failures int not null default 0,
        failing_since timestamptz,
        last_failed_at timestamptz,
        last_succeeded_at timestamptz,
        last_status_code int,
        last_error_token text,
        paused_until timestamptz,
        pause_count int not null default 0,
        alerted_at timestamptz,
        rate_free_at timestamptz,
        primary key (scope_id, endpoint_id),
        foreign key (scope_id, endpoint_id) references webhook_endpoint on delete cascade
      );
      ${protectScopedTable("webhook_health", { swept: true })}

      create table webhook_lane (
        scope_id text not null,
        endpoint_id text not null,
        lane_id text not null,
        next_due_at timestamptz,
        leased_until timestamptz,
        fence bigint not null default 0,
        primary key (scope_id, endpoint_id, lane_id),
        foreign key (scope_id, endpoint_id) references webhook_endpoint on delete cascade
      );
      create index webhook_lane_due on webhook_lane (next_due_at) where next_due_at is not null;
      ${protectScopedTable("webhook_lane", { swept: true })}

      create table webhook_delivery (
        scope_id text not null,
        delivery_id text not null,
        endpoint_id text not null,
        lane_id text not null,
        event_id text not null,
        account_id text not null,
        organisation_id text,
        event_type text not null,
        event_at timestamptz not null,
        status text not null check (status in ('Pending', 'Succeeded', 'Failed', 'Skipped')),
        skipped_reason text,
        attempt_count int not null default 0,
        next_attempt_at timestamptz,
        first_attempt_at timestamptz,
        last_attempt_at timestamptz,
        completed_at timestamptz,
        last_status_code int,
        last_error_token text,
        original_delivery_id text,
        replay_id text,
        priority int not null default 0,
        created_at timestamptz not null,
        primary key (scope_id, delivery_id)
      );
      create index webhook_delivery_pending
        on webhook_delivery (scope_id, endpoint_id, lane_id, priority, event_id, delivery_id) where status = 'Pending';
      create index webhook_delivery_due
        on webhook_delivery (scope_id, endpoint_id, lane_id, priority, next_attempt_at) where status = 'Pending';
      create index webhook_delivery_of_endpoint on webhook_delivery (scope_id, endpoint_id, delivery_id);
      create index webhook_delivery_of_event on webhook_delivery (scope_id, event_id, endpoint_id, delivery_id);
      create unique index webhook_delivery_of_replay
        on webhook_delivery (scope_id, replay_id, endpoint_id, event_id) where replay_id is not null;
      create index webhook_delivery_untried
        on webhook_delivery (scope_id, replay_id) where replay_id is not null and attempt_count = 0;
      ${protectScopedTable("webhook_delivery", { swept: true })}

      create table webhook_attempt (
        scope_id text not null,
        delivery_id text not null,
        attempt_number int not null,
        sent_at timestamptz not null,
        duration_ms int not null,
        url text not null,
        ip_address text,
        tls_version text,
        secret_ids text[] not null,
        request_headers jsonb not null,
        response_status_code int,
        response_headers jsonb,
        response_body text,
        response_body_truncated boolean not null,
        error_token text,
        primary key (scope_id, delivery_id, attempt_number)
      );
      ${protectScopedTable("webhook_attempt", { swept: true })}

      create table webhook_replay (
        scope_id text not null,
        replay_id text not null,
        account_id text not null,
        organisation_id text,
        filters jsonb not null,
        status text not null check (status in ('Queued', 'Running', 'Completed', 'Failed', 'Cancelled')),
        after_event_id text not null default '',
        is_expanded boolean not null default false,
        matched_count int not null default 0,
        skipped_count int not null default 0,
        ceiling_reached boolean not null default false,
        created_by text not null,
        started_at timestamptz,
        finished_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (scope_id, replay_id)
      );
      create index webhook_replay_open on webhook_replay (replay_id) where status in ('Queued', 'Running');
      ${protectScopedTable("webhook_replay", { swept: true })}
      ${keepVersions("webhook_replay", {
        apart: ["after_event_id", "is_expanded", "matched_count", "skipped_count", "ceiling_reached", "updated_at"],
      })}

      create table webhook_alert_contacts (
        scope_id text not null,
        emails text[] not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (scope_id)
      );
      ${protectScopedTable("webhook_alert_contacts")}
      ${keepVersions("webhook_alert_contacts", { isRemade: true })}

      create table webhook_alert (
        scope_id text not null,
        alert_id text not null,
        endpoint_id text not null,
        account_id text not null,
        kind text not null check (kind in ('Failing', 'Disabled')),
        failing_since timestamptz not null,
        next_try_at timestamptz,
        tries int not null default 0,
        sent_at timestamptz,
        created_at timestamptz not null,
        primary key (scope_id, alert_id)
      );
      create index webhook_alert_due on webhook_alert (next_try_at) where next_try_at is not null;
      ${protectScopedTable("webhook_alert", { swept: true })}

      create table account_event (
        account_id text not null,
        event_id text not null,
        event_type text not null,
        occurred_at timestamptz not null,
        resource_url text not null,
        body text not null,
        claimed_at timestamptz,
        primary key (account_id, event_id)
      );
      create index account_event_unclaimed on account_event (event_id) where claimed_at is null;
      ${protectAccountTable("account_event", { swept: true })}

      create index event_of_account on event (account_id, event_id);
    `,
  },
  {
    // An organisation that leaves the account takes its endpoints along.
    id: "webhooks-0002",
    sql: `
      alter table webhook_endpoint add constraint webhook_endpoint_organisation
        foreign key (account_id, organisation_id) references organisation on update cascade;
    `,
  },
  {
    id: "webhooks-months-0001",
    sql: `
      alter table webhook_attempt drop constraint webhook_attempt_pkey,
        add primary key (scope_id, delivery_id, attempt_number, sent_at);
      ${partitionByMonth("webhook_attempt", "sent_at", protectScopedTable("webhook_attempt", { swept: true }))}
      ${partitionByMonth("account_event", "event_id", protectAccountTable("account_event", { swept: true }))}`,
  },
  {
    // That a replay sends nothing twice is held by the lock on its row: its steps and what they insert are one transaction.
    id: "webhooks-months-0002",
    sql: `
      drop index webhook_delivery_of_replay;
      create index webhook_delivery_of_replay on webhook_delivery (scope_id, replay_id, delivery_id)
        where replay_id is not null;
      ${partitionByMonth("webhook_delivery", "delivery_id", protectScopedTable("webhook_delivery", { swept: true }))}`,
  },
  {
    id: "webhooks-0003-fails-on-purpose",
    sql: "alter table webhook_endpoint add column fails_on_purpose boolean not null default false;",
  },
];
