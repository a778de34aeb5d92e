import { keepVersions, type Migration, protectTenantTable } from "../../../platform/store";

const TIMES = "created_at timestamptz not null, updated_at timestamptz not null";

const PLACE = `
  account_code text,
  tax_type text,
  foreign key (organisation_id, account_code) references billing_account,
  foreign key (organisation_id, tax_type) references billing_tax_rate`;

const SETTINGS = `
  default_account_code text,
  default_tax_type text,
  payment_terms_days int,
  line_amount_type text,
  invoice_detail text,
  ${TIMES},
  foreign key (organisation_id, default_account_code) references billing_account (organisation_id, code),
  foreign key (organisation_id, default_tax_type) references billing_tax_rate (organisation_id, tax_type)`;

/** Returns SQL for the layout of one kind of document. */
function template(table: string): string {
  return `
    create table ${table} (
      organisation_id text not null primary key,
      title text,
      reference_format text,
      line_item_description_format text,
      introduction text,
      footer text,
      payment_terms_text text,
      show_employee_names boolean not null,
      group_lines_by text not null,
      logo_asset_id text,
      ${TIMES}
    );
    ${protectTenantTable(table)} ${keepVersions(table)}
  `;
}

export const settingsMigration: Migration = {
  id: "billing-0003-settings",
  sql: `
    create table billing_account (
      organisation_id text not null,
      code text not null,
      name text not null,
      type text not null,
      tax_type text,
      external_account_id text,
      is_custom boolean not null,
      is_used boolean not null default false,
      is_archived boolean not null default false,
      ${TIMES},
      primary key (organisation_id, code),
      foreign key (organisation_id, tax_type) references billing_tax_rate
    );
    ${protectTenantTable("billing_account")} ${keepVersions("billing_account", { apart: ["is_used"] })}

    create function mark_billing_account() returns trigger language plpgsql as $$
      begin
        update billing_account set is_used = true
          where organisation_id = new.organisation_id and code = new.account_code and not is_used;
        return new;
      end $$;

    create table billing_finance_defaults (
      organisation_id text not null primary key,
      invoice_number_format text not null,
      credit_note_number_format text not null,
      number_padding int not null,
      vat_registration_number text,
      is_vat_registered boolean not null,
      payment_details text,
      ${SETTINGS}
    );
    ${protectTenantTable("billing_finance_defaults")} ${keepVersions("billing_finance_defaults")}

    create table billing_client_settings (
      organisation_id text not null,
      client_id text not null,
      billing_emails jsonb,
      has_fees boolean not null,
      ${SETTINGS},
      primary key (organisation_id, client_id),
      foreign key (organisation_id, client_id) references billing_client on delete cascade
    );
    ${protectTenantTable("billing_client_settings")} ${keepVersions("billing_client_settings")}

    create table billing_fee (
      organisation_id text not null,
      fee_id text not null,
      client_id text,
      sequence int not null,
      kind text not null,
      amount bigint,
      percentage numeric,
      minimum bigint,
      description text,
      ${PLACE},
      primary key (organisation_id, fee_id),
      foreign key (organisation_id, client_id) references billing_client on delete cascade
    );
    create index billing_fee_by_client on billing_fee (organisation_id, client_id, sequence);
    ${protectTenantTable("billing_fee")}

    create table billing_sequence (
      organisation_id text not null,
      document text not null check (document in ('Invoice', 'CreditNote')),
      next_number bigint not null,
      primary key (organisation_id, document)
    );
    ${protectTenantTable("billing_sequence")}

    create table billing_mappings (
      organisation_id text not null primary key,
      ${TIMES}
    );
    ${protectTenantTable("billing_mappings")} ${keepVersions("billing_mappings")}

    create table billing_mapping (
      organisation_id text not null,
      sequence int not null,
      pay_element_id text,
      control_account text,
      fee_kind text,
      basis text not null,
      markup_percentage numeric,
      description text,
      is_excluded boolean not null,
      ${PLACE},
      primary key (organisation_id, sequence),
      foreign key (organisation_id, pay_element_id) references pay_element on delete cascade
    );
    ${protectTenantTable("billing_mapping")}

    ${template("billing_invoice_template")}
    ${template("billing_credit_note_template")}
  `,
};

/** Returns SQL for a migration: an account that rows of the table name, in `account_code`, stays as it is. */
export function marksAccounts(table: string): string {
  return `create trigger ${table}_account after insert or update of account_code on ${table}
    for each row execute function mark_billing_account();`;
}
