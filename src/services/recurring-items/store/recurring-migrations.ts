import { keepVersions, type Migration, protectTenantTable } from "../../../platform/store";

const ITEMS = `
  create table recurring_item (
    organisation_id text not null,
    recurring_line_item_id text not null,
    employee_id text not null,
    pay_element_id text not null,
    basis text not null check (basis in ('Amount', 'UnitsTimesRate', 'PercentageOfGross')),
    amount bigint,
    units text,
    unit_name text,
    pay_rate text,
    percentage text,
    start_date date not null,
    end_date date,
    total bigint,
    posted_before bigint not null default 0,
    written_off bigint not null default 0,
    periods text not null check (periods in ('Every', 'Months', 'EveryNth')),
    months jsonb,
    every_nth int,
    first_period int,
    when_unpaid text not null check (when_unpaid in ('Skip', 'Post', 'CarryForward')),
    when_net_too_low text not null check (when_net_too_low in ('Refuse', 'Reduce')),
    on_leaving text not null check (on_leaving in ('Ask', 'TakeRest', 'Stop')),
    payment_payee_id text,
    reference text,
    is_enabled boolean not null,
    pauses jsonb not null default '[]',
    settlement jsonb,
    description text,
    department text,
    cost_centre text,
    tags jsonb not null,
    external_reference_id text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organisation_id, recurring_line_item_id),
    foreign key (organisation_id, employee_id) references employee on delete cascade,
    foreign key (organisation_id, pay_element_id) references pay_element
  );
  create index recurring_item_by_employee on recurring_item (organisation_id, employee_id);
  create index recurring_item_by_element on recurring_item (organisation_id, pay_element_id);
  ${protectTenantTable("recurring_item")}
  ${keepVersions("recurring_item")}`;

/** What locked runs posted of items; open runs post nothing that is stored. */
const POSTINGS = `
  create table recurring_posting (
    organisation_id text not null,
    recurring_line_item_id text not null,
    pay_run_id text not null,
    employee_id text not null,
    payroll_config_id text not null,
    year int not null,
    period int not null,
    payment_date date not null,
    payslip_id text not null,
    due bigint not null,
    amount bigint not null,
    created_at timestamptz not null,
    primary key (organisation_id, recurring_line_item_id, pay_run_id),
    foreign key (organisation_id, recurring_line_item_id) references recurring_item on delete cascade
  );
  create index recurring_posting_by_run on recurring_posting (organisation_id, pay_run_id);
  ${protectTenantTable("recurring_posting")}`;

const MILEAGE = `
  create table mileage_claim (
    organisation_id text not null,
    mileage_id text not null,
    employee_id text not null,
    date date not null,
    miles text not null,
    vehicle text not null check (vehicle in ('Car', 'Motorcycle', 'Bicycle')),
    passengers int not null,
    rate_paid text not null,
    passenger_rate_paid text not null,
    description text,
    pay_run_id text,
    payroll_config_id text,
    year int,
    period int,
    paid_amounts jsonb,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organisation_id, mileage_id),
    foreign key (organisation_id, employee_id) references employee on delete cascade
  );
  create index mileage_claim_by_employee on mileage_claim (organisation_id, employee_id, date);
  create index mileage_claim_by_run on mileage_claim (organisation_id, pay_run_id);
  ${protectTenantTable("mileage_claim")}
  ${keepVersions("mileage_claim")}`;

export const recurringMigrations: readonly Migration[] = [
  { id: "recurring-items-0001", sql: ITEMS + POSTINGS },
  { id: "recurring-items-0002-mileage", sql: MILEAGE },
];
