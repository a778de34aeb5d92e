import { keepVersions, type Migration, pastPolicies, protectTenantTable } from "../../../platform/store";
import { marksPayElements } from "../../pay";
import { marksClients } from "./client-migration";
import { marksTaxRates } from "./finance-migration";
import { marksAccounts } from "./settings-migration";

const TIMES = "created_at timestamptz not null, updated_at timestamptz not null";

const AMOUNTS = `
    line_amount_type text not null,
    sub_total bigint not null,
    total_tax bigint not null,
    total bigint not null check (total >= 0),
    taxes jsonb not null,`;

/** What accounting software knows of a document. */
const SYNC = `
    external_id text,
    external_url text,
    sync_status text not null default 'NotLinked',
    sync_error text,
    last_synced_at timestamptz,
    sent_at timestamptz,`;

const SYNC_COLUMNS = ["external_id", "external_url", "sync_status", "sync_error", "last_synced_at", "sent_at"] as const;

/** The balances are checked by the database too: whatever a program does, nothing is settled twice. */
const DOCUMENTS = `
  create table billing_invoice (
    organisation_id text not null,
    invoice_id text not null,
    client_id text not null,
    status text not null check (status in ('Draft', 'Issued', 'Paid', 'Voided')),
    sequence_number bigint,
    invoice_number text,
    reference text,
    issue_date date,
    due_date date,
    billing_emails jsonb not null,
    ${AMOUNTS}
    amount_paid bigint not null check (amount_paid >= 0),
    amount_credited bigint not null check (amount_credited >= 0),
    balance_due bigint not null check (balance_due >= 0),
    pay_run_id text,
    warnings jsonb not null,
    printed jsonb,
    ${SYNC}
    ${TIMES},
    primary key (organisation_id, invoice_id),
    foreign key (organisation_id, client_id) references billing_client,
    check ((status = 'Draft') = (invoice_number is null)),
    check (status in ('Draft', 'Voided') or balance_due = total - amount_paid - amount_credited),
    check (status <> 'Paid' or balance_due = 0)
  );
  create unique index billing_invoice_sequence on billing_invoice (organisation_id, sequence_number);
  create unique index billing_invoice_number on billing_invoice (organisation_id, invoice_number);
  create index billing_invoice_client on billing_invoice (organisation_id, client_id, invoice_id);
  ${protectTenantTable("billing_invoice")} ${keepVersions("billing_invoice", { apart: SYNC_COLUMNS })}
  ${marksClients("billing_invoice")}

  create table billing_credit_note (
    organisation_id text not null,
    credit_note_id text not null,
    client_id text not null,
    status text not null check (status in ('Draft', 'Authorised', 'Paid', 'Voided')),
    sequence_number bigint,
    credit_note_number text,
    invoice_id text,
    reference text,
    reason text,
    issue_date date,
    ${AMOUNTS}
    remaining_credit bigint not null check (remaining_credit >= 0),
    printed jsonb,
    ${SYNC}
    ${TIMES},
    primary key (organisation_id, credit_note_id),
    foreign key (organisation_id, client_id) references billing_client,
    foreign key (organisation_id, invoice_id) references billing_invoice,
    check (status <> 'Authorised' or remaining_credit > 0),
    check (status <> 'Paid' or remaining_credit = 0)
  );
  create unique index billing_credit_note_sequence on billing_credit_note (organisation_id, sequence_number);
  create unique index billing_credit_note_number on billing_credit_note (organisation_id, credit_note_number);
  create index billing_credit_note_client on billing_credit_note (organisation_id, client_id, credit_note_id);
  create index billing_credit_note_invoice on billing_credit_note (organisation_id, invoice_id);
  ${protectTenantTable("billing_credit_note")} ${keepVersions("billing_credit_note", { apart: SYNC_COLUMNS })}
  ${marksClients("billing_credit_note")}
`;

const PARTS = `
  create table billing_line_item (
    organisation_id text not null,
    document_id text not null,
    line_item_id text not null,
    sequence int not null,
    description text not null,
    quantity text not null,
    unit_amount text,
    line_amount bigint not null,
    tax_amount bigint not null,
    account_code text,
    tax_type text,
    pay_element_id text,
    control_account text,
    fee_kind text,
    fee_id text,
    employee_id text,
    invoice_line_item_id text,
    primary key (organisation_id, document_id, line_item_id)
  );
  ${protectTenantTable("billing_line_item")} ${marksTaxRates("billing_line_item")}
  ${marksAccounts("billing_line_item")}

  create table billing_payment (
    organisation_id text not null,
    invoice_payment_id text not null,
    invoice_id text not null,
    amount bigint not null check (amount > 0),
    paid_date date not null,
    reference text,
    method text,
    note text,
    created_at timestamptz not null,
    primary key (organisation_id, invoice_payment_id),
    foreign key (organisation_id, invoice_id) references billing_invoice
  );
  create index billing_payment_invoice on billing_payment (organisation_id, invoice_id);
  ${protectTenantTable("billing_payment")}

  create table billing_allocation (
    organisation_id text not null,
    allocation_id text not null,
    credit_note_id text not null,
    invoice_id text not null,
    amount bigint not null check (amount > 0),
    date date not null,
    created_at timestamptz not null,
    primary key (organisation_id, allocation_id),
    foreign key (organisation_id, credit_note_id) references billing_credit_note,
    foreign key (organisation_id, invoice_id) references billing_invoice
  );
  create index billing_allocation_invoice on billing_allocation (organisation_id, invoice_id);
  create index billing_allocation_note on billing_allocation (organisation_id, credit_note_id);
  ${protectTenantTable("billing_allocation")}

  create table billing_invoice_run (
    organisation_id text not null,
    client_id text not null,
    pay_run_id text not null,
    run_organisation_id text not null,
    payment_date date not null,
    invoice_id text not null,
    primary key (organisation_id, client_id, pay_run_id),
    foreign key (organisation_id, invoice_id) references billing_invoice
  );
  create index billing_invoice_run_invoice on billing_invoice_run (organisation_id, invoice_id);
  ${protectTenantTable("billing_invoice_run")}
`;

export const documentMigration: Migration = { id: "billing-0004-documents", sql: `${DOCUMENTS} ${PARTS}` };

/** What lines state themselves, so that mappings do not replace it; a draft's lines of fees have what their fee states. */
export const ownPlacesMigration: Migration = {
  id: "billing-0021-own-places",
  sql: `
    alter table billing_line_item add column own_account_code text, add column own_tax_type text;
    ${pastPolicies(
      ["billing_line_item", "billing_fee"],
      `update billing_line_item as line
        set own_account_code = fee.account_code, own_tax_type = fee.tax_type
        from billing_fee as fee
        where fee.organisation_id = line.organisation_id and fee.fee_id = line.fee_id;`,
    )}`,
};

/** Mappings and lines name pay elements. */
export const namedElementsMigration: Migration = {
  id: "billing-0022-named-elements",
  sql: marksPayElements("billing_mapping", "pay_element_id") + marksPayElements("billing_line_item", "pay_element_id"),
};
