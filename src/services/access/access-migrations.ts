import {
  keepVersions,
  type Migration,
  protectAccountTable,
  protectScopedTable,
  protectTenantTable,
} from "../../platform/store";
import { organisationMigration, rowsOfOwnersMigration } from "./organisation-migration";
import { identityProvidersMigration } from "./people/identity-providers-migration";
import { peopleMigration } from "./people/people-migration";

export const accessMigrations: readonly Migration[] = [
  {
    id: "access-0001",
    sql: `
      create table account (
        account_id text not null primary key,
        display_name text not null,
        owner_principal_id text not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      ${protectAccountTable("account")}

      create table person (
        account_id text not null references account,
        principal_id text not null,
        email text not null,
        first_name text,
        last_name text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (account_id, principal_id)
      );
      create unique index person_by_email on person (account_id, lower(email));
      alter table account add foreign key (account_id, owner_principal_id) references person
        deferrable initially deferred;
      ${protectAccountTable("person")}

      create table organisation (
        account_id text not null references account,
        organisation_id text not null,
        name text not null,
        sort_name text not null generated always as (lower(name)) stored,
        company_registration_number text,
        paye_reference text,
        accounts_office_reference text,
        start_date date,
        address jsonb,
        employee_count int not null default 0,
        active_employee_count int not null default 0,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (account_id, organisation_id)
      );
      create index organisation_by_name on organisation (account_id, sort_name, organisation_id);
      ${protectAccountTable("organisation", { swept: true })}

      create table api_client (
        account_id text not null references account,
        client_id text not null,
        name text not null,
        secret_hash text not null,
        secret_number int not null,
        covers_whole_customer boolean not null,
        default_organisation_id text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        secret_rotated_at timestamptz,
        last_used_at timestamptz,
        revoked_at timestamptz,
        primary key (account_id, client_id),
        foreign key (account_id, default_organisation_id) references organisation
      );
      create index api_client_by_id on api_client (client_id);
      ${protectAccountTable("api_client", { swept: true })}

      create table api_client_grant (
        account_id text not null,
        client_id text not null,
        organisation_id text not null,
        primary key (account_id, client_id, organisation_id),
        foreign key (account_id, client_id) references api_client,
        foreign key (account_id, organisation_id) references organisation
      );
      ${protectAccountTable("api_client_grant", { swept: true })}

      create table activity (
        account_id text not null references account,
        activity_id text not null,
        action text not null,
        client_id text not null,
        target_type text not null,
        target_id text not null,
        target_name text not null,
        occurred_at timestamptz not null,
        primary key (account_id, activity_id)
      );
      create index activity_by_age on activity (occurred_at);
      ${protectAccountTable("activity", { swept: true })}

      create table audit_entry (
        scope_id text not null,
        audit_id text not null,
        operation text not null,
        record_ids jsonb not null,
        client_id text not null,
        user_id text,
        token_id text not null,
        occurred_at timestamptz not null,
        primary key (scope_id, audit_id)
      );
      ${protectScopedTable("audit_entry")}
    `,
  },
  {
    id: "access-0002-versions",
    sql: keepVersions("account") + keepVersions("api_client", { apart: ["last_used_at"] }),
  },
  peopleMigration,
  organisationMigration,
  identityProvidersMigration,
  rowsOfOwnersMigration,
  { id: "access-0006-cells", sql: "alter table organisation add column cell text" },
  { id: "access-0007-audited-fields", sql: "alter table audit_entry add column fields jsonb not null default '[]'" },
  {
    id: "access-0008-second-factors",
    sql: `
      alter table account add column second_factor text not null default 'Optional';
      alter table person_session add column factor text;

      create table sign_in_factor (
        scope_id text not null,
        factor_id text not null,
        kind text not null,
        name text not null,
        sealed_key text not null,
        credential_id text,
        counter bigint not null,
        created_at timestamptz not null,
        last_used_at timestamptz,
        primary key (scope_id, factor_id)
      );
      create unique index sign_in_factor_of_credential on sign_in_factor (scope_id, credential_id);
      create index sign_in_factor_by_credential on sign_in_factor (credential_id);
      ${protectScopedTable("sign_in_factor", { swept: true })}

      create table recovery_code (
        scope_id text not null,
        code_hash text not null,
        primary key (scope_id, code_hash)
      );
      ${protectScopedTable("recovery_code", { swept: true })}

      create table passkey_challenge (
        scope_id text not null primary key,
        holder_hash text not null,
        expires_at timestamptz not null
      );
      create index passkey_challenge_by_age on passkey_challenge (expires_at);
      ${protectScopedTable("passkey_challenge", { swept: true })}
    `,
  },
  {
    id: "access-0009-sandbox-clock",
    sql: `
      create table sandbox_clock (
        organisation_id text not null primary key,
        milliseconds_ahead bigint not null
      );
      ${protectTenantTable("sandbox_clock", { swept: true })}`,
  },
  {
    id: "access-0010-roles",
    sql: `
      alter table person add column role text not null default 'Administrator';
      alter table api_client add column role text not null default 'Administrator';
    `,
  },
  {
    id: "access-0011-scim",
    sql: `
      alter table person
        add column deactivated_at timestamptz,
        add column scim_external_id text;
    `,
  },
];
