import { keepVersions, protectTenantTable } from "../../../platform/store";

/** Runs of reports: the history, and the files of exports. */
const RUNS = `
  create table report_run (
    organisation_id text not null,
    run_id text not null,
    mode text not null check (mode in ('SYNC', 'EXPORT', 'SCHEDULED')),
    status text not null check (status in ('QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED')),
    definition_id text,
    schedule_id text,
    dataset text not null,
    definition jsonb not null,
    as_of date not null,
    columns jsonb not null,
    status_scope jsonb,
    format text check (format in ('CSV', 'JSONL', 'PARQUET')),
    row_count int,
    truncated boolean,
    error_token text,
    requested_by text not null,
    account_id text not null,
    job_id text,
    file_id text,
    file_expires_at timestamptz,
    size_bytes bigint,
    sha256 text,
    queued_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz,
    execution_time_ms int,
    scheduled_for timestamptz,
    delivery_status text check (delivery_status in ('DELIVERED', 'FAILED')),
    delivery_error text,
    delivered_at timestamptz,
    primary key (organisation_id, run_id)
  );
  create index report_run_by_mode on report_run (organisation_id, mode, run_id);
  create index report_run_by_schedule on report_run (organisation_id, schedule_id, run_id);
  create index report_run_of_sync on report_run (finished_at) where mode = 'SYNC';
  ${protectTenantTable("report_run", { swept: true })}`;

/** Synchronous runs in flight; the lease of one whose process ended runs out. */
const SLOTS = `
  create table report_slot (
    organisation_id text not null,
    slot_id text not null,
    expires_at timestamptz not null,
    primary key (organisation_id, slot_id)
  );
  ${protectTenantTable("report_slot")}`;

/** Saved definitions. */
const DEFINITIONS = `
  create table report_definition (
    organisation_id text not null,
    id text not null,
    name text not null,
    description text,
    dataset text not null,
    "select" jsonb not null,
    filters jsonb,
    group_by jsonb,
    order_by jsonb,
    "limit" jsonb,
    created_by text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organisation_id, id)
  );
  create unique index report_definition_by_name on report_definition (organisation_id, lower(name));
  ${protectTenantTable("report_definition")}
  ${keepVersions("report_definition")}`;

/** Schedules; the secret of the deprecated POST is that of its schedule. */
const SCHEDULES = `
  create table report_schedule (
    organisation_id text not null,
    id text not null,
    definition_id text not null,
    name text,
    cron text not null,
    timezone text not null,
    format text not null check (format in ('CSV', 'JSONL', 'PARQUET')),
    delivery jsonb not null,
    misfire_policy text not null check (misfire_policy in ('RunOnce', 'Skip')),
    is_enabled boolean not null,
    account_id text not null,
    created_by text not null,
    next_run_at timestamptz,
    last_run_at timestamptz,
    last_delivery_status text check (last_delivery_status in ('DELIVERED', 'FAILED')),
    last_delivery_at timestamptz,
    last_delivery_error text,
    consecutive_delivery_failures int not null default 0,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organisation_id, id),
    foreign key (organisation_id, definition_id) references report_definition
  );
  create index report_schedule_of_definition on report_schedule (organisation_id, definition_id);
  create index report_schedule_due on report_schedule (next_run_at) where is_enabled;
  ${protectTenantTable("report_schedule", { swept: true })}
  ${keepVersions("report_schedule", { apart: ["next_run_at", "last_run_at", "last_delivery_status", "last_delivery_at", "last_delivery_error", "consecutive_delivery_failures"] })}`;

export const RUN_TABLES = RUNS + SLOTS;
export const DEFINITION_TABLES = DEFINITIONS + SCHEDULES;
