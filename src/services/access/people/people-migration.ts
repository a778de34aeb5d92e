import {
  keepVersions,
  letSweepsSee,
  type Migration,
  protectAccountTable,
  protectScopedTable,
} from "../../../platform/store";

/** People with their access, how they sign in, and their sessions. Until now every person was the owner of an account. */
export const peopleMigration: Migration = {
  id: "access-0003-people",
  sql: `
    alter table account add column password_sign_in text not null default 'Allowed';
    ${letSweepsSee("account")}

    alter table person
      add column sort_email text not null generated always as (lower(email)) stored,
      add column is_guest boolean not null default false,
      add column covers_whole_customer boolean not null default false,
      add column password_sign_in boolean not null default true,
      add column identity_id text,
      add column provider_id text,
      add column provider_subject text,
      add column invited_at timestamptz,
      add column invitation_expires_at timestamptz,
      add column accepted_at timestamptz,
      add column last_signed_in_at timestamptz,
      add column removed_at timestamptz;
    update person set covers_whole_customer = true;
    drop index person_by_email;
    create unique index person_by_email on person (account_id, sort_email) where removed_at is null;
    create index person_by_identity on person (identity_id);
    ${letSweepsSee("person")}
    ${keepVersions("person", { apart: ["last_signed_in_at"] })}

    create table person_grant (
      account_id text not null,
      principal_id text not null,
      organisation_id text not null,
      primary key (account_id, principal_id, organisation_id),
      foreign key (account_id, principal_id) references person,
      foreign key (account_id, organisation_id) references organisation
    );
    ${protectAccountTable("person_grant", { swept: true })}

    create table identity_provider (
      account_id text not null references account,
      provider_id text not null,
      name text not null,
      issuer text not null,
      client_id text not null,
      sealed_secret text not null,
      email_domains text[] not null,
      primary key (account_id, provider_id)
    );
    create index identity_provider_by_id on identity_provider (provider_id);
    ${protectAccountTable("identity_provider", { swept: true })}

    create table sign_in_identity (
      scope_id text not null primary key,
      sort_email text not null,
      password_hash text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create index sign_in_identity_by_email on sign_in_identity (sort_email);
    ${protectScopedTable("sign_in_identity", { swept: true })}

    create table sign_in_link (
      scope_id text not null,
      link_id text not null,
      kind text not null,
      subject_id text not null,
      secret_hash text not null,
      expires_at timestamptz not null,
      primary key (scope_id, link_id)
    );
    create index sign_in_link_by_secret on sign_in_link (secret_hash);
    ${protectScopedTable("sign_in_link", { swept: true })}

    create table sign_in_email (
      scope_id text not null,
      email_id text not null,
      kind text not null,
      address text not null,
      principal_id text,
      tries int not null,
      next_try_at timestamptz not null,
      primary key (scope_id, email_id)
    );
    create index sign_in_email_due on sign_in_email (next_try_at);
    ${protectScopedTable("sign_in_email", { swept: true })}

    create table sign_in_attempt (
      scope_id text not null,
      attempt_id text not null,
      attempted_at timestamptz not null,
      primary key (scope_id, attempt_id)
    );
    create index sign_in_attempt_by_age on sign_in_attempt (attempted_at);
    ${protectScopedTable("sign_in_attempt", { swept: true })}

    create table person_session (
      account_id text not null,
      session_id text not null,
      principal_id text not null,
      identity_id text,
      secret_hash text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      primary key (account_id, session_id),
      foreign key (account_id, principal_id) references person
    );
    create index person_session_by_id on person_session (session_id);
    create index person_session_by_age on person_session (expires_at);
    ${protectAccountTable("person_session", { swept: true })}

    alter table activity alter column client_id drop not null, add column principal_id text;
  `,
};
