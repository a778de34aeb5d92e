import { type Migration, protectTenantTable } from "../../../platform/store";

const NOTIFICATIONS = `
  create table tax_notification (
    organisation_id text not null,
    notification_id text not null,
    version int not null default 1,
    service text not null check (service in ('PAYE', 'CIS')),
    data_type text not null,
    item_key text not null,
    sequence_number bigint,
    issue_date date,
    effective_date date,
    tax_year int,
    is_generic boolean not null,
    person jsonb,
    notice jsonb not null,
    raw_xml text not null,
    status text not null check (status in ('Due', 'Applied', 'Dismissed')),
    matched_employee_id text,
    matched_by text,
    match_score int,
    is_ambiguous boolean not null default false,
    match_status text not null generated always as (case
      when matched_employee_id is not null then 'Matched'
      when person is null then 'NotApplicable'
      when is_ambiguous then 'Ambiguous'
      else 'Unmatched' end) stored,
    applied_changes jsonb,
    applied_rows jsonb,
    applied_in jsonb,
    applied_from date,
    applied_at timestamptz,
    dismissed_at timestamptz,
    dismiss_reason text,
    retrieved_at timestamptz not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organisation_id, notification_id),
    unique (organisation_id, service, data_type, item_key),
    foreign key (organisation_id, matched_employee_id) references employee
      on delete set null (matched_employee_id)
  );
  create index tax_notification_by_employee on tax_notification (organisation_id, matched_employee_id)
    where matched_employee_id is not null;
  create index tax_notification_unmatched on tax_notification (organisation_id, notification_id)
    where matched_employee_id is null and status = 'Due';
  ${protectTenantTable("tax_notification")}`;

const PAGINATION = `
  create table dps_pagination (
    organisation_id text not null,
    service text not null,
    data_type text not null,
    high_water_mark int not null,
    more_data boolean not null,
    last_retrieved_count int not null,
    last_retrieved_at timestamptz,
    start_date date,
    primary key (organisation_id, service, data_type)
  );
  ${protectTenantTable("dps_pagination")}`;

const JOBS = `
  create table dps_job (
    organisation_id text not null,
    job_id text not null,
    job_type text not null,
    data_types jsonb not null,
    service text,
    reason text,
    created_by text not null,
    primary key (organisation_id, job_id),
    foreign key (organisation_id, job_id) references job on delete cascade
  );
  ${protectTenantTable("dps_job")}
  create table dps_job_item (
    organisation_id text not null,
    job_id text not null,
    notification_id text not null,
    outcome text check (outcome in ('Successful', 'Failed', 'Skipped')),
    error text,
    primary key (organisation_id, job_id, notification_id),
    foreign key (organisation_id, job_id) references dps_job on delete cascade
  );
  ${protectTenantTable("dps_job_item")}`;

const SANDBOX = `
  create table dps_sandbox_notice (
    organisation_id text not null,
    service text not null,
    data_type text not null,
    sequence_number int not null,
    inserted_on date not null,
    xml text not null,
    primary key (organisation_id, service, data_type, sequence_number)
  );
  ${protectTenantTable("dps_sandbox_notice")}
  create table dps_sandbox_state (
    organisation_id text primary key,
    next_call text,
    last_numbers jsonb not null
  );
  ${protectTenantTable("dps_sandbox_state")}`;

/** Notifications refer to employees. */
export const noticeMigrations: readonly Migration[] = [
  { id: "tax-dps-0001", sql: NOTIFICATIONS + PAGINATION + JOBS + SANDBOX },
];
