import { keepVersions, type Migration, protectTenantTable } from "../../../platform/store";

const FILES = `
  alter table pension_calculation add column period_earnings bigint;

  create table pension_export (
    organisation_id text not null,
    pay_run_id text not null,
    job_id text not null,
    requested_at timestamptz not null,
    primary key (organisation_id, pay_run_id)
  );
  ${protectTenantTable("pension_export")}

  create table pension_export_file (
    organisation_id text not null,
    file_id text not null,
    pay_run_id text not null,
    pension_schema_id text not null,
    pension_provider_id text not null,
    profile_id text not null,
    file_path text not null,
    stored_file_id text,
    row_count integer not null,
    employee_total bigint not null,
    employer_total bigint not null,
    problems jsonb not null,
    created_at timestamptz not null,
    primary key (organisation_id, file_id),
    foreign key (organisation_id, pension_schema_id) references pension_scheme
  );
  create unique index pension_export_file_of_run on pension_export_file (organisation_id, pay_run_id, pension_schema_id);
  create index pension_export_file_of_scheme on pension_export_file (organisation_id, pension_schema_id);
  ${protectTenantTable("pension_export_file")}

  create table pension_file_mapping (
    organisation_id text not null,
    pension_schema_id text not null,
    profile jsonb,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organisation_id, pension_schema_id),
    foreign key (organisation_id, pension_schema_id) references pension_scheme on delete cascade
  );
  ${protectTenantTable("pension_file_mapping")} ${keepVersions("pension_file_mapping", { isRemade: true })}
`;

/** The tables of export files refer to schemes. */
export const pensionFileMigrations: readonly Migration[] = [{ id: "pensions-0010-files", sql: FILES }];
