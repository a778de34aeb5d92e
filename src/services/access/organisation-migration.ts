import { keepVersions, type Migration, protectTenantTable } from "../../platform/store";

/** Organisations are changed and archived; the activity of an account says which organisation it concerns. */
export const organisationMigration: Migration = {
  id: "access-0004-organisations",
  sql: `
    alter table organisation add column archived_at timestamptz;
    create index organisation_by_id on organisation (organisation_id);
    ${keepVersions("organisation", { apart: ["sort_name", "employee_count", "active_employee_count"] })}

    create table archived_organisation (
      organisation_id text not null primary key,
      archived_at timestamptz not null
    );
    ${protectTenantTable("archived_organisation", { swept: true })}

    alter table activity add column organisation_id text;
    update activity set organisation_id = target_id where target_type = 'Organisation';
  `,
};

/**
 * What the migrations before it were to change of rows that exist: as the owner of the tables they saw none, since
 * row-level security is forced.
 */
export const rowsOfOwnersMigration: Migration = {
  id: "access-0005-rows",
  sql: `
    alter table activity no force row level security;
    update activity set organisation_id = target_id where target_type = 'Organisation';
    alter table activity force row level security;

    alter table person no force row level security;
    alter table account no force row level security;
    update person set covers_whole_customer = true from account
      where person.account_id = account.account_id and person.principal_id = account.owner_principal_id;
    alter table account force row level security;
    alter table person force row level security;
  `,
};
