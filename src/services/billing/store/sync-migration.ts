import { type Migration, protectTenantTable } from "../../../platform/store";

/** What accounting software knows of a document changes without a new version of it. */
const DOCUMENT_COLUMNS =
  "'version', 'external_id', 'external_url', 'sync_status', 'sync_error', 'sync_warning', 'last_synced_at', 'sent_at'";

const CLIENT_COLUMNS =
  "'version', 'has_documents', 'external_contact_id', 'external_url', 'sync_status', 'sync_error', 'last_synced_at'";

/** Returns SQL for columns beside which changes of a row raise its version. */
function apart(table: string, columns: string): string {
  return `
    drop trigger ${table}_version on ${table};
    create trigger ${table}_version before update on ${table}
      for each row execute function raise_version(${columns});`;
}

/** Returns SQL for a table whose deleted records are forgotten: what was imported can be imported again. */
function forgets(table: string, type: string, key: string): string {
  return `create trigger ${table}_sync after delete on ${table}
      for each row execute function forget_billing_sync('${type}', '${key}');`;
}

export const syncMigration: Migration = {
  id: "billing-0020-sync",
  sql: `
    alter table billing_connection add column refresh_until timestamptz;

    alter table billing_client
      add column external_contact_id text,
      add column external_url text,
      add column sync_status text not null default 'NotLinked',
      add column sync_error text,
      add column last_synced_at timestamptz;
    ${apart("billing_client", CLIENT_COLUMNS)}
    alter table billing_invoice add column sync_warning text;
    ${apart("billing_invoice", DOCUMENT_COLUMNS)}
    alter table billing_credit_note add column sync_warning text;
    ${apart("billing_credit_note", DOCUMENT_COLUMNS)}

    create table billing_sync (
      organisation_id text not null,
      provider text not null,
      tenant_id text not null,
      record_type text not null
        check (record_type in ('Client', 'Invoice', 'CreditNote', 'Allocation', 'TaxRate', 'Account')),
      record_id text not null,
      parent_id text,
      external_id text,
      sent_digest text,
      sending_since timestamptz,
      attempt int not null default 0,
      message jsonb,
      job_id text,
      turn_of text,
      created_at timestamptz not null,
      primary key (organisation_id, provider, tenant_id, record_type, record_id)
    );
    create unique index billing_sync_external
      on billing_sync (organisation_id, provider, tenant_id, record_type, external_id)
      where record_type not in ('Allocation', 'TaxRate', 'Account');
    create index billing_sync_parent on billing_sync (organisation_id, parent_id);
    ${protectTenantTable("billing_sync")}

    create function forget_billing_sync() returns trigger language plpgsql as $$
      begin
        delete from billing_sync
          where organisation_id = old.organisation_id and record_type = tg_argv[0]
            and record_id = to_jsonb(old) ->> tg_argv[1];
        return old;
      end $$;
    ${forgets("billing_client", "Client", "client_id")}
    ${forgets("billing_tax_rate", "TaxRate", "tax_type")}
    ${forgets("billing_account", "Account", "code")}
  `,
};
