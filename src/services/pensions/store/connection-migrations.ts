import { keepVersions, type Migration, protectTenantTable } from "../../../platform/store";

const CONNECTIONS = `
  create table pension_connection (
    organisation_id text not null,
    connection_id text not null,
    pension_provider_id text not null,
    name text not null,
    sealed_credentials text not null,
    is_callable boolean not null,
    last_tested_at timestamptz,
    last_error_token text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organisation_id, connection_id)
  );
  ${protectTenantTable("pension_connection")} ${keepVersions("pension_connection")}

  alter table pension_scheme add column connection_id text;
  alter table pension_scheme add foreign key (organisation_id, connection_id)
    references pension_connection on delete set null (connection_id);
  create index pension_scheme_of_connection on pension_scheme (organisation_id, connection_id);

  create table pension_submission (
    organisation_id text not null,
    submission_id text not null,
    pay_run_id text not null,
    pension_schema_id text not null,
    payroll_config_id text not null,
    year integer not null,
    period integer not null,
    supplementary integer not null,
    frequency text not null,
    created_at timestamptz not null,
    primary key (organisation_id, submission_id),
    foreign key (organisation_id, pension_schema_id) references pension_scheme
  );
  create unique index pension_submission_of_run on pension_submission (organisation_id, pay_run_id, pension_schema_id);
  create index pension_submission_of_scheme on pension_submission (organisation_id, pension_schema_id);
  ${protectTenantTable("pension_submission")}

  create table pension_submission_part (
    organisation_id text not null,
    submission_id text not null,
    part text not null check (part in ('Enrolments', 'ContributionSchedule', 'PaymentApproval')),
    status text not null check (status in ('Pending', 'Sent', 'Accepted', 'Rejected', 'Failed')),
    attempt integer not null,
    provider_reference text,
    failure_reason text,
    employee_ids jsonb,
    sending_since timestamptz,
    sent_at timestamptz,
    job_id text not null,
    faults integer not null,
    updated_at timestamptz not null,
    primary key (organisation_id, submission_id, part),
    foreign key (organisation_id, submission_id) references pension_submission on delete cascade
  );
  ${protectTenantTable("pension_submission_part")}

  create table pension_enrolled (
    organisation_id text not null,
    pension_schema_id text not null,
    employee_id text not null,
    submission_id text not null,
    primary key (organisation_id, pension_schema_id, employee_id),
    foreign key (organisation_id, pension_schema_id) references pension_scheme on delete cascade,
    foreign key (organisation_id, employee_id) references employee on delete cascade
  );
  create index pension_enrolled_of_employee on pension_enrolled (organisation_id, employee_id);
  ${protectTenantTable("pension_enrolled")}
`;

/** The tables of connections and submissions refer to schemes and employees. */
export const pensionConnectionMigrations: readonly Migration[] = [
  { id: "pensions-0011-connections", sql: CONNECTIONS },
];
