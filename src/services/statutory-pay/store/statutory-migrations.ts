import { keepVersions, letSweepsSee, type Migration, protectTenantTable } from "../../../platform/store";
import { uploadsGoWith } from "../../../platform/uploads";

const PAYMENTS = `
  create table statutory_payment (
    organisation_id text not null,
    statutory_pay_id text not null,
    employee_id text not null,
    payroll_config_id text not null,
    statutory_type text not null,
    status text not null check (status in ('Pending', 'InProgress', 'Paid')),
    start_date date not null,
    end_date date,
    request jsonb not null,
    imported jsonb,
    overrides jsonb not null,
    pay_rises jsonb not null,
    arrears_in jsonb,
    outcome jsonb not null,
    details jsonb not null,
    recalculations jsonb not null default '[]',
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organisation_id, statutory_pay_id),
    foreign key (organisation_id, employee_id) references employee on delete cascade,
    foreign key (organisation_id, payroll_config_id) references payroll_config
  );
  create index statutory_payment_by_employee on statutory_payment (organisation_id, employee_id, start_date);
  ${protectTenantTable("statutory_payment")}
  ${keepVersions("statutory_payment")}`;

const OF_PAYMENT = "foreign key (organisation_id, statutory_pay_id) references statutory_payment on delete cascade";

const LINE_ITEMS = `
  create table statutory_line_item (
    organisation_id text not null,
    statutory_pay_id text not null,
    line_item_sequence int not null,
    employee_id text not null,
    statutory_type text not null,
    payroll_config_id text,
    year int,
    period int,
    payment_date date,
    from_date date not null,
    to_date date not null,
    amount bigint not null,
    source text not null,
    is_arrears boolean not null,
    status text not null check (status in ('Pending', 'Paid')),
    payslip_id text,
    slice jsonb not null,
    primary key (organisation_id, statutory_pay_id, line_item_sequence),
    ${OF_PAYMENT}
  );
  create index statutory_line_item_by_days on statutory_line_item (organisation_id, employee_id, to_date);
  create index statutory_line_item_by_period
    on statutory_line_item (organisation_id, employee_id, payroll_config_id, year, period);
  ${protectTenantTable("statutory_line_item")}`;

const EXTERNAL_PAYMENTS = `
  create table statutory_external_payment (
    organisation_id text not null,
    statutory_pay_id text not null,
    line_item_sequence int not null,
    employee_id text not null,
    gross_amount bigint not null,
    net_amount bigint not null,
    payment_date date not null,
    tax_year int not null,
    period int not null,
    week_numbers jsonb,
    is_reportable boolean not null,
    created_by text not null,
    created_at timestamptz not null,
    primary key (organisation_id, statutory_pay_id, line_item_sequence),
    ${OF_PAYMENT}
  );
  ${protectTenantTable("statutory_external_payment")}`;

const CALCULATIONS = `
  create table statutory_calculation (
    organisation_id text not null,
    calculation_id text not null,
    employee_id text not null,
    calculated_by text not null,
    statutory_type text not null,
    start_date date,
    is_entitled boolean not null,
    total_amount bigint not null,
    statutory_pay_id text,
    request jsonb not null,
    created_at timestamptz not null,
    primary key (organisation_id, calculation_id),
    foreign key (organisation_id, employee_id) references employee on delete cascade
  );
  create index statutory_calculation_by_employee on statutory_calculation (organisation_id, employee_id, calculation_id);
  ${protectTenantTable("statutory_calculation")}`;

/** An award's files go with it. */
const FILES = uploadsGoWith({
  table: "statutory_payment",
  key: "statutory_pay_id",
  purpose: "StatutoryPayment",
  trigger: "statutory_payment_uploads",
  removal: "drop_statutory_payment_uploads",
});

/** What is due of each day, by which the salary of closed periods is corrected. */
const DUE_SLICES = "alter table statutory_payment add column due_slices jsonb";

/** Few awards have a week whose rate is provisional: each night's look for them reads no other. */
const PROVISIONAL = `
  create index statutory_payment_provisional on statutory_payment (organisation_id, statutory_pay_id)
    where jsonb_path_exists(outcome, '$.weeks[*] ? (@.isProvisional == true)');`;

/** The tables refer to Pay's employees and payrolls. */
export const statutoryMigrations: readonly Migration[] = [
  { id: "statutory-pay-0001", sql: [PAYMENTS, LINE_ITEMS, EXTERNAL_PAYMENTS, CALCULATIONS, FILES].join("\n") },
  { id: "statutory-pay-0002-due-slices", sql: DUE_SLICES },
  { id: "statutory-pay-0003-provisional-rates", sql: letSweepsSee("statutory_payment") + PROVISIONAL },
];
