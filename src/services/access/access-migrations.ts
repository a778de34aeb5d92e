import { type Migration, protectAccountTable, protectScopedTable } from "../../platform/store";

export const accessMigrations: readonly Migration[] = [
  {
    id: "access-0001",
    sql: `
      create table account (
        account_id text not null primary key,
        display_name text not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      ${protectAccountTable("account")}

      create table organisation (
        account_id text not null references account,
        organisation_id text not null,
        name text not null,
        company_registration_number text,
        paye_reference text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (account_id, organisation_id)
      );
      create index organisation_by_name on organisation (account_id, lower(name), organisation_id);
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
];
