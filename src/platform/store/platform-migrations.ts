import type { Migration } from "./migrate";
import { KEEP_MONTHS_ALONE, MONTH_FUNCTIONS, partitionByMonth } from "./months";
import { placementMigration } from "./placement";
import { protectScopedTable, protectTenantTable } from "./protect-table";
import { SYSTEM_ROLE } from "./roles";

/** The platform's own migrations; services append theirs. */
export const platformMigrations: readonly Migration[] = [
  {
    id: "platform-0001",
    sql: `
      create table installation (
        environment text primary key,
        created_at timestamptz not null default now()
      );

      create table idempotency_key (
        scope_id text not null,
        client_id text not null,
        operation text not null,
        key text not null,
        request_hash text not null,
        status int,
        headers jsonb,
        body text,
        created_at timestamptz not null,
        primary key (scope_id, client_id, operation, key)
      );
      create index idempotency_key_by_age on idempotency_key (created_at);
      ${protectScopedTable("idempotency_key", { swept: true })}

      create table job (
        organisation_id text not null,
        job_id text not null,
        kind text not null,
        status text not null check (status in ('Pending', 'Running', 'Completed', 'Failed', 'Cancelled')),
        payload jsonb not null,
        done_count int not null default 0,
        total_count int,
        attempt int not null default 0,
        result jsonb,
        error_token text,
        created_at timestamptz not null,
        started_at timestamptz,
        finished_at timestamptz,
        primary key (organisation_id, job_id)
      );
      ${protectTenantTable("job")}

      create table event (
        organisation_id text not null,
        event_id text not null,
        account_id text not null,
        event_type text not null,
        occurred_at timestamptz not null,
        resource_url text not null,
        body text not null,
        claimed_at timestamptz,
        primary key (organisation_id, event_id)
      );
      create index event_unclaimed on event (event_id) where claimed_at is null;
      ${protectTenantTable("event", { swept: true })}

      create table file (
        organisation_id text not null,
        file_id text not null,
        file_name text not null,
        content_type text not null,
        size bigint not null,
        sha256 text not null,
        created_at timestamptz not null,
        expires_at timestamptz,
        primary key (organisation_id, file_id)
      );
      create index file_by_expiry on file (expires_at) where expires_at is not null;
      ${protectTenantTable("file", { swept: true })}
    `,
  },
  { id: "platform-0002", sql: "alter table installation add column key_fingerprint text" },
  {
    id: "platform-0003-files-of-accounts",
    sql: `alter table file rename column organisation_id to scope_id;
      drop policy file_of_owner on file;
      drop policy file_of_system on file;
      ${protectScopedTable("file", { swept: true })}`,
  },
  {
    id: "platform-timetable-0001",
    sql: `
      create table timed_job (
        name text primary key,
        cron text not null,
        timezone text not null,
        due_at timestamptz,
        leased_until timestamptz,
        fence int not null default 0,
        tries int not null default 0
      );
      grant select, insert, update on timed_job to ${SYSTEM_ROLE};
      create index job_by_kind on job (organisation_id, kind, job_id)
    `,
  },
  {
    id: "platform-0004-uploads",
    sql: `
      create table upload (
        scope_id text not null,
        upload_id text not null,
        purpose text not null,
        record_id text not null,
        file_name text not null,
        content_type text not null,
        size bigint not null,
        status text not null check (status in ('Pending', 'Ready', 'Rejected')),
        file_id text,
        reason text,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        check_at timestamptz,
        attempts int not null default 0,
        removed_at timestamptz,
        swept_at timestamptz,
        primary key (scope_id, upload_id)
      );
      create index upload_by_record on upload (scope_id, purpose, record_id);
      create index upload_to_check on upload (check_at) where check_at is not null;
      create index upload_to_sweep on upload (expires_at) where swept_at is null;
      ${protectScopedTable("upload", { swept: true })}`,
  },
  {
    id: "platform-months-0001",
    sql: MONTH_FUNCTIONS + partitionByMonth("event", "event_id", protectTenantTable("event", { swept: true })),
  },
  {
    id: "platform-0005-replacing-uploads",
    sql: "alter table upload add column replaces boolean not null default false",
  },
  { id: "platform-months-0002-alone", sql: KEEP_MONTHS_ALONE },
  placementMigration,
];
