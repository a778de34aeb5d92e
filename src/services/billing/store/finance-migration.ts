import { keepVersions, type Migration, protectTenantTable } from "../../../platform/store";

const TIMES = "created_at timestamptz not null, updated_at timestamptz not null";

export const financeMigration: Migration = {
  id: "billing-0002-finance",
  sql: `
    create table billing_tax_rate (
      organisation_id text not null,
      tax_type text not null,
      name text not null,
      rate numeric(5, 2) not null,
      external_tax_type text,
      is_custom boolean not null,
      is_used boolean not null default false,
      is_archived boolean not null default false,
      ${TIMES},
      primary key (organisation_id, tax_type)
    );
    ${protectTenantTable("billing_tax_rate")} ${keepVersions("billing_tax_rate", { apart: ["is_used"] })}

    create function mark_billing_tax_rate() returns trigger language plpgsql as $$
      begin
        update billing_tax_rate set is_used = true
          where organisation_id = new.organisation_id and tax_type = new.tax_type and not is_used;
        return new;
      end $$;
  `,
};

/** Returns SQL for a migration: a rate that rows of the table name, in `tax_type`, stays as it is. */
export function marksTaxRates(table: string): string {
  return `create trigger ${table}_tax_rate after insert or update of tax_type on ${table}
    for each row execute function mark_billing_tax_rate();`;
}
