import { keepVersions, type Migration, protectTenantTable } from "../../../platform/store";
import { uploadsGoWith } from "../../../platform/uploads";

const PAYEES = `
  create table court_order_payee (
    organisation_id text not null,
    payee_id text not null,
    name text not null,
    payment_method text not null check (payment_method in ('Bacs', 'Cheque', 'Card')),
    bank_account jsonb,
    address jsonb,
    email text,
    default_reference text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organisation_id, payee_id)
  );
  ${protectTenantTable("court_order_payee")}
  ${keepVersions("court_order_payee")}`;

const ORDERS = `
  create table court_order (
    organisation_id text not null,
    order_id text not null,
    account_id text not null,
    employee_id text not null,
    order_type text not null,
    priority_level text not null,
    status text not null,
    reference text not null,
    issuing_authority text not null,
    date_received date not null,
    start_date date not null,
    end_date date,
    counts_from date,
    payee_id text,
    facts jsonb not null,
    derived jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organisation_id, order_id),
    foreign key (organisation_id, employee_id) references employee on delete cascade,
    foreign key (organisation_id, payee_id) references court_order_payee
  );
  create index court_order_by_employee on court_order (organisation_id, employee_id, order_id);
  create index court_order_by_payee on court_order (organisation_id, payee_id);
  create index court_order_by_end on court_order (end_date) where status <> 'Discharged';
  ${protectTenantTable("court_order", { swept: true })}
  ${keepVersions("court_order")}`;

/** An order with deductions stays, and so does its employee. */
const LINE_ITEMS = `
  create table court_order_line_item (
    organisation_id text not null,
    line_item_id text not null,
    order_id text not null,
    employee_id text not null,
    pay_run_id text not null,
    payroll_config_id text not null,
    year int not null,
    period int not null,
    supplementary int not null,
    payment_date date not null,
    line_item jsonb not null,
    state_before jsonb not null,
    state_after jsonb not null,
    amount_paid bigint not null,
    remittance_due_date date,
    payee_id text,
    file_id text,
    created_at timestamptz not null,
    primary key (organisation_id, line_item_id),
    unique (organisation_id, order_id, pay_run_id),
    foreign key (organisation_id, order_id) references court_order,
    foreign key (organisation_id, pay_run_id) references pay_run,
    foreign key (organisation_id, payee_id) references court_order_payee
  );
  create index court_order_line_item_by_run on court_order_line_item (organisation_id, pay_run_id);
  create index court_order_line_item_unpaid on court_order_line_item (organisation_id, remittance_due_date)
    where amount_paid > 0 and file_id is null;
  ${protectTenantTable("court_order_line_item")}`;

const NOTICES = `
  create table court_order_notice (
    organisation_id text not null,
    notice_id text not null,
    order_id text not null,
    employee_id text not null,
    kind text not null check (kind in ('LeftEmployment', 'NotEmployed', 'FirstDeduction', 'HalfYearly')),
    due_date date,
    given_date date,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organisation_id, notice_id),
    unique (organisation_id, order_id, kind),
    foreign key (organisation_id, order_id) references court_order on delete cascade
  );
  ${protectTenantTable("court_order_notice")}
  ${keepVersions("court_order_notice")}`;

const FILES = `
  create table court_order_remittance_file (
    organisation_id text not null,
    file_id text not null,
    stored_file_id text not null,
    serial_number text not null,
    payment_date date not null,
    payment_count int not null,
    total bigint not null,
    created_at timestamptz not null,
    primary key (organisation_id, file_id),
    unique (organisation_id, serial_number)
  );
  alter table court_order_line_item add foreign key (organisation_id, file_id) references court_order_remittance_file;
  ${protectTenantTable("court_order_remittance_file")}`;

/** An order's files go with it. */
const ATTACHMENTS = uploadsGoWith({
  table: "court_order",
  key: "order_id",
  purpose: "CourtOrder",
  trigger: "court_order_attachments",
  removal: "remove_order_attachments",
});

/** What a locked run changed of each order, and which notices it made due: reopening it takes them back. */
const REOPENING = `
  create table court_order_run_change (
    organisation_id text not null,
    pay_run_id text not null,
    order_id text not null,
    facts_before jsonb not null,
    facts_after jsonb not null,
    derived_before jsonb not null,
    primary key (organisation_id, pay_run_id, order_id),
    foreign key (organisation_id, order_id) references court_order on delete cascade,
    foreign key (organisation_id, pay_run_id) references pay_run
  );
  ${protectTenantTable("court_order_run_change")}
  alter table court_order_notice add column pay_run_id text;`;

/** The payment that pays a remittance over, once it is in a batch. */
const PAYMENTS = `
  alter table court_order_line_item add column payment_id text, add column is_paid boolean not null default false;
  create index court_order_line_item_by_payment on court_order_line_item (organisation_id, payment_id);`;

/** An order attaches the earnings of all jobs of a person, which one run may pay. */
const JOBS = `
  alter table court_order_line_item drop constraint court_order_line_item_organisation_id_order_id_pay_run_id_key,
    add unique (organisation_id, order_id, pay_run_id, employee_id);`;

/** Orders refer to employees, their line items to pay runs. */
export const courtOrderMigrations: readonly Migration[] = [
  { id: "court-orders-0001", sql: PAYEES + ORDERS + LINE_ITEMS + NOTICES + FILES + ATTACHMENTS },
  { id: "court-orders-0002-reopening", sql: REOPENING },
  { id: "court-orders-0003-payments", sql: PAYMENTS },
  { id: "court-orders-0004-jobs", sql: JOBS },
];
