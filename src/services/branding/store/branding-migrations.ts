import { keepVersions, type Migration, protectAccountTable, protectScopedTable } from "../../../platform/store";

const SWEPT = { swept: true };

export const brandingMigrations: readonly Migration[] = [
  {
    id: "branding-0001",
    sql: `
      create table brand_revision (
        account_id text not null references account,
        revision_id text not null,
        number int not null,
        brand jsonb not null,
        published_at timestamptz not null,
        published_by text not null,
        from_revision_id text,
        note text,
        primary key (account_id, revision_id),
        unique (account_id, number)
      );
      ${protectAccountTable("brand_revision", SWEPT)}

      create table brand_setting (
        account_id text not null primary key references account,
        is_enabled boolean not null,
        live_revision_id text,
        updated_at timestamptz not null,
        foreign key (account_id, live_revision_id) references brand_revision
      );
      ${protectAccountTable("brand_setting", SWEPT)}
      ${keepVersions("brand_setting")}

      create table brand_draft (
        account_id text not null primary key references account,
        brand jsonb not null,
        updated_at timestamptz not null
      );
      ${protectAccountTable("brand_draft")}
      ${keepVersions("brand_draft")}

      create table brand_asset (
        scope_id text not null,
        asset_id text not null,
        account_id text not null,
        upload_id text not null,
        kind text not null,
        created_by text not null,
        created_at timestamptz not null,
        file_id text,
        content_type text,
        sha256 text,
        published_at timestamptz,
        primary key (scope_id, asset_id),
        foreign key (scope_id, upload_id) references upload on delete cascade
      );
      create index brand_asset_by_upload on brand_asset (upload_id);
      create index brand_asset_published on brand_asset (sha256) where published_at is not null;
      ${protectScopedTable("brand_asset", SWEPT)}

      create table organisation_branding (
        account_id text not null,
        organisation_id text not null,
        logo_asset_id text,
        updated_at timestamptz not null,
        primary key (account_id, organisation_id),
        foreign key (account_id, organisation_id) references organisation on update cascade on delete cascade
      );
      ${protectAccountTable("organisation_branding", SWEPT)}
      ${keepVersions("organisation_branding")}

      create table brand_domain (
        account_id text not null references account,
        purpose text not null check (purpose in ('Web', 'Email')),
        domain text not null,
        status text not null check (status in ('Pending', 'Verified')),
        records jsonb not null,
        verified_at timestamptz,
        last_checked_at timestamptz,
        next_check_at timestamptz not null,
        missed_checks int not null,
        created_at timestamptz not null,
        primary key (account_id, purpose, domain)
      );
      create index brand_domain_to_check on brand_domain (next_check_at);
      ${protectAccountTable("brand_domain", SWEPT)}
    `,
  },
];
