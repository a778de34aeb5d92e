import { type Migration, protectTenantTable } from "../../../platform/store";

const CLOSED_FACTS = `
  create table closed_facts (
    organisation_id text not null,
    payslip_id text not null,
    employee_id text not null,
    regular_payment_date date not null,
    made jsonb not null,
    primary key (organisation_id, payslip_id),
    foreign key (organisation_id, payslip_id) references payslip on delete cascade
  );
  create index closed_facts_by_employee on closed_facts (organisation_id, employee_id, regular_payment_date);
  ${protectTenantTable("closed_facts")}`;

const CORRECTIONS = `
  create table correction (
    organisation_id text not null,
    correction_id text not null,
    employee_id text not null,
    payroll_config_id text not null,
    status text not null check (status in ('Open', 'Posted', 'Dismissed', 'Superseded')),
    years jsonb not null,
    content jsonb not null,
    closed_through date not null,
    treatment text not null,
    recovery jsonb,
    posted_run_id text,
    posted_lines jsonb not null default '[]',
    reason text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organisation_id, correction_id),
    foreign key (organisation_id, employee_id) references employee on delete cascade,
    foreign key (organisation_id, payroll_config_id) references payroll_config on delete cascade,
    foreign key (organisation_id, posted_run_id) references pay_run
  );
  create unique index correction_open on correction (organisation_id, employee_id) where status = 'Open';
  create index correction_by_payroll on correction (organisation_id, payroll_config_id, status, correction_id);
  ${protectTenantTable("correction")}`;

const EMPLOYEES = "alter table employee add column facts_unkept_through date";

export const correctionMigrations: readonly Migration[] = [
  { id: "corrections-0001", sql: CLOSED_FACTS + CORRECTIONS },
  { id: "corrections-0002-employees", sql: EMPLOYEES },
];
