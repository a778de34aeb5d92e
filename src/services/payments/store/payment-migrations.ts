import {
  keepNamed,
  keepVersions,
  letSweepsSee,
  type Migration,
  pastPolicies,
  protectTenantTable,
} from "../../../platform/store";
import { marksPayElements } from "../../pay";

const TIMES = "created_at timestamptz not null, updated_at timestamptz not null";

const SETTINGS = `
  create table payment_settings (
    organisation_id text not null primary key,
    accounts jsonb not null,
    approvals_needed int not null,
    default_format_id text,
    payee_types jsonb not null,
    ${TIMES}
  );
  ${protectTenantTable("payment_settings")} ${keepVersions("payment_settings")}

  create table payment_serial (
    organisation_id text not null primary key,
    last_number int not null
  );
  ${protectTenantTable("payment_serial")}

  create table payment_format (
    organisation_id text not null,
    format_id text not null,
    name text not null,
    kind text not null,
    columns jsonb not null,
    delimiter text not null,
    has_headings boolean not null,
    encoding text not null,
    source text,
    confidence text,
    is_built_in boolean not null,
    ${TIMES},
    primary key (organisation_id, format_id)
  );
  create unique index payment_format_name on payment_format (organisation_id, lower(name));
  create unique index payment_format_built_in on payment_format (organisation_id, kind) where is_built_in;
  ${protectTenantTable("payment_format")} ${keepVersions("payment_format")}

  create table payment_payee (
    organisation_id text not null,
    payment_payee_id text not null,
    name text not null,
    kind text not null,
    bank_account jsonb,
    reference text,
    pension_schema_id text,
    pay_element_ids jsonb not null,
    has_payments boolean not null default false,
    is_archived boolean not null default false,
    ${TIMES},
    primary key (organisation_id, payment_payee_id)
  );
  create unique index payment_payee_scheme on payment_payee (organisation_id, pension_schema_id) where not is_archived;
  ${protectTenantTable("payment_payee")} ${keepVersions("payment_payee", { apart: ["has_payments"] })}

  create function mark_payment_payee() returns trigger language plpgsql as $$
    begin
      update payment_payee set has_payments = true
        where organisation_id = new.organisation_id and payment_payee_id = new.payment_payee_id and not has_payments;
      return new;
    end $$;`;

const BATCHES = `
  create table payment_batch (
    organisation_id text not null,
    batch_id text not null,
    name text,
    payment_date date not null,
    account_id text,
    origin jsonb not null,
    service_user_number text,
    format_id text not null,
    format jsonb not null,
    status text not null
      check (status in ('Draft', 'Submitted', 'Approved', 'FileTaken', 'Completed', 'Rejected')),
    submitted_by text,
    rejected_reason text,
    serial_number text,
    stored_file_id text,
    file_name text,
    sha256 text,
    file_made_at timestamptz,
    file_taken_at timestamptz,
    ${TIMES},
    primary key (organisation_id, batch_id),
    unique (organisation_id, serial_number)
  );
  ${protectTenantTable("payment_batch")} ${keepVersions("payment_batch")}

  create table payment_approval (
    organisation_id text not null,
    batch_id text not null,
    principal_id text not null,
    batch_version bigint not null,
    decided_at timestamptz not null,
    primary key (organisation_id, batch_id, principal_id),
    foreign key (organisation_id, batch_id) references payment_batch on delete cascade
  );
  ${protectTenantTable("payment_approval")}`;

const PAYMENTS = `
  create table payment (
    organisation_id text not null,
    payment_id text not null,
    payee_type text not null,
    employee_id text,
    payment_payee_id text,
    pay_run_id text,
    payroll_config_id text,
    year int,
    period int,
    supplementary int,
    method text,
    status text not null
      check (status in ('Pending', 'Approved', 'Sent', 'Paid', 'Returned', 'Recalled', 'Cancelled')),
    amount bigint not null check (amount >= 0),
    reference text not null,
    payee_name text not null,
    account jsonb,
    due_date date,
    value_date date,
    batch_id text,
    payslip_id text,
    remittance_id text,
    pension_schema_id text,
    tax_year int,
    tax_month int,
    returned_reason text,
    reason text,
    replaces_payment_id text,
    name_match text not null,
    account_changed boolean not null,
    source_key text not null,
    ${TIMES},
    primary key (organisation_id, payment_id),
    foreign key (organisation_id, employee_id) references employee,
    foreign key (organisation_id, pay_run_id) references pay_run,
    foreign key (organisation_id, payment_payee_id) references payment_payee,
    foreign key (organisation_id, batch_id) references payment_batch
  );
  create unique index payment_source on payment (organisation_id, source_key) where status <> 'Cancelled';
  create index payment_due on payment (organisation_id, due_date, payment_id) where status = 'Pending';
  create index payment_by_run on payment (organisation_id, pay_run_id);
  create index payment_by_batch on payment (organisation_id, batch_id);
  create index payment_by_employee on payment (organisation_id, employee_id);
  ${protectTenantTable("payment")} ${keepVersions("payment")}
  create trigger payment_payee_has_payments after insert or update of payment_payee_id on payment
    for each row when (new.payment_payee_id is not null) execute function mark_payment_payee();`;

const RECONCILIATIONS = `
  create table payment_reconciliation (
    organisation_id text not null,
    reconciliation_id text not null,
    file_name text not null,
    format text not null check (format in ('Csv', 'Camt053')),
    status text not null check (status in ('Matched', 'Confirmed')),
    matches jsonb not null,
    confirmed_at timestamptz,
    ${TIMES},
    primary key (organisation_id, reconciliation_id)
  );
  ${protectTenantTable("payment_reconciliation")} ${keepVersions("payment_reconciliation")}`;

/** A format that batches name is archived instead of deleted; the name of an archived one is free. */
const USED_FORMATS = `
  alter table payment_format add column has_batches boolean not null default false,
    add column is_archived boolean not null default false;
  drop index payment_format_name;
  create unique index payment_format_name on payment_format (organisation_id, lower(name)) where not is_archived;
  drop trigger payment_format_version on payment_format;
  create trigger payment_format_version before update on payment_format
    for each row execute function raise_version('version', 'has_batches');
  create function mark_payment_format() returns trigger language plpgsql as $$
    begin
      update payment_format set has_batches = true
        where organisation_id = new.organisation_id and format_id = new.format_id and not has_batches;
      return new;
    end $$;
  create trigger payment_batch_format after insert or update of format_id on payment_batch
    for each row execute function mark_payment_format();
  ${pastPolicies(
    ["payment_format", "payment_batch"],
    `update payment_format as f set has_batches = true from payment_batch as b
      where b.organisation_id = f.organisation_id and b.format_id = f.format_id;`,
  )}`;

/** Payments refer to employees, pay runs and batches. */
export const paymentMigrations: readonly Migration[] = [
  { id: "payments-0001", sql: SETTINGS + BATCHES + PAYMENTS + RECONCILIATIONS },
  // Reconciliations expire.
  {
    id: "payments-0002",
    sql: `${letSweepsSee("payment_reconciliation")}
      create index payment_reconciliation_by_age on payment_reconciliation using brin (created_at);`,
  },
  // Every page of a lock looks for the payment to HMRC among all payments.
  {
    id: "payments-0003",
    sql: "create index payment_of_tax on payment (organisation_id, tax_year, tax_month) where tax_year is not null;",
  },
  {
    id: "payments-0004-named",
    sql:
      marksPayElements("payment_payee", "pay_element_ids") +
      keepNamed("pension_scheme", "payment_payee", "n.pension_schema_id = old.id") +
      keepNamed("payment_payee", "recurring_item", "n.payment_payee_id = old.payment_payee_id"),
  },
  { id: "payments-0005-used-formats", sql: USED_FORMATS },
];
