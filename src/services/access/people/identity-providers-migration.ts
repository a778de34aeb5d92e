import { type Migration, protectScopedTable } from "../../../platform/store";

/** Sign-ins through identity providers, from the visit to the provider until the browser is back. */
export const identityProvidersMigration: Migration = {
  id: "access-0005-identity-providers",
  sql: `
    alter table identity_provider add column changed_at timestamptz not null default now();
    create unique index person_by_subject on person (account_id, provider_id, provider_subject)
      where removed_at is null and provider_subject is not null;
    alter table person_session add column provider_id text;

    create table provider_sign_in (
      scope_id text not null primary key,
      account_id text not null,
      provider_id text not null,
      browser_hash text not null,
      sealed_checks text not null,
      return_to text not null,
      expires_at timestamptz not null
    );
    create index provider_sign_in_by_age on provider_sign_in (expires_at);
    ${protectScopedTable("provider_sign_in", { swept: true })}
  `,
};
