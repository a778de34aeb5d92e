import { keepVersions, type Migration, protectTenantTable } from "../../../platform/store";

export const clientMigration: Migration = {
  id: "billing-0001-clients",
  sql: `
    create table billing_client (
      organisation_id text not null,
      client_id text not null,
      name text not null,
      reference text,
      contact_first_name text,
      contact_last_name text,
      email text,
      telephone text,
      address jsonb,
      company_registration_number text,
      vat_number text,
      organisation_ids jsonb not null,
      has_documents boolean not null default false,
      is_archived boolean not null default false,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (organisation_id, client_id)
    );
    create unique index billing_client_name on billing_client (organisation_id, lower(name)) where not is_archived;
    ${protectTenantTable("billing_client")} ${keepVersions("billing_client", { apart: ["has_documents"] })}

    create function mark_billing_client() returns trigger language plpgsql as $$
      begin
        update billing_client set has_documents = true
          where organisation_id = new.organisation_id and client_id = new.client_id and not has_documents;
        return new;
      end $$;
  `,
};

/** Returns SQL for a migration: a client with rows in the table is archived instead of removed. */
export function marksClients(table: string): string {
  return `create trigger ${table}_client after insert on ${table}
    for each row execute function mark_billing_client();`;
}
