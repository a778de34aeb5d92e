import { keepVersions, letSweepsSee, type Migration, protectTenantTable } from "../../../platform/store";
import { marksPayElements } from "../../pay";

const TIMES = "created_at timestamptz not null, updated_at timestamptz not null";
const OF_EMPLOYEE = "foreign key (organisation_id, employee_id) references employee on delete cascade";
const OF_POLICY = "foreign key (organisation_id, policy_id) references holiday_policy";

const POLICIES = `
  create table holiday_policy (
    organisation_id text not null, policy_id text not null, name text not null, kind text not null, territory text,
    unit_name text not null, contractual_units numeric, full_time_days_per_week numeric not null,
    full_time_hours_per_week numeric, bank_holidays text not null, pro_rata text not null, accrual text not null,
    rolled_up boolean not null, rounding text not null, allow_negative boolean not null,
    sick_days_keep_holiday boolean not null, carry_over jsonb not null, effective_from date not null,
    is_archived boolean not null default false, ${TIMES},
    primary key (organisation_id, policy_id)
  );
  create unique index holiday_policy_by_name on holiday_policy (organisation_id, name);
  create table holiday_settings (
    organisation_id text not null, holiday_year_start text not null, default_policy_id text, approvers jsonb not null,
    approval_needed boolean not null, pay_element_id text, territory text, ${TIMES},
    primary key (organisation_id),
    foreign key (organisation_id, default_policy_id) references holiday_policy
  );
  create table holiday_employee_policy (
    organisation_id text not null, employee_id text not null, policy_id text not null, effective_from date not null,
    contractual_units numeric, opening_balance jsonb, ${TIMES},
    primary key (organisation_id, employee_id), ${OF_EMPLOYEE}, ${OF_POLICY}
  );
  create index holiday_employee_policy_by_policy on holiday_employee_policy (organisation_id, policy_id);
`;

const REQUESTS = `
  create table holiday_request (
    organisation_id text not null, holiday_id text not null, employee_id text not null, policy_id text not null,
    start_date date not null, end_date date not null, start_part text not null, end_part text not null,
    days jsonb not null, units numeric not null, unit_name text not null, holiday_year_start date not null,
    status text not null, note text, requested_by text not null, decided_by text, decided_at timestamptz,
    decline_reason text, entitlement numeric, balance_after numeric, average_weekly_pay bigint, taken_by_run text,
    ${TIMES},
    primary key (organisation_id, holiday_id), ${OF_EMPLOYEE}, ${OF_POLICY}
  );
  create index holiday_request_by_employee on holiday_request (organisation_id, employee_id, start_date);
  create index holiday_request_by_status on holiday_request (status, end_date);
  create table holiday_adjustment (
    organisation_id text not null, adjustment_id text not null, employee_id text not null, units numeric not null,
    reason text not null, date date not null, ${TIMES},
    primary key (organisation_id, adjustment_id), ${OF_EMPLOYEE}
  );
  create index holiday_adjustment_by_employee on holiday_adjustment (organisation_id, employee_id, date);
  create table holiday_carried_over (
    organisation_id text not null, employee_id text not null, holiday_year_start date not null, items jsonb not null,
    lost numeric not null, ${TIMES},
    primary key (organisation_id, employee_id, holiday_year_start), ${OF_EMPLOYEE}
  );
  create table holiday_year_end (
    organisation_id text not null, holiday_year_end date not null, done_at timestamptz not null,
    primary key (organisation_id, holiday_year_end)
  );
`;

const PAY = `
  create table holiday_accrual (
    organisation_id text not null, employee_id text not null, pay_run_id text not null, period_start_date date not null,
    period_end_date date not null, hours_worked numeric not null, hours numeric not null,
    created_at timestamptz not null,
    primary key (organisation_id, employee_id, pay_run_id), ${OF_EMPLOYEE}
  );
  create index holiday_accrual_by_run on holiday_accrual (organisation_id, pay_run_id);
  create table holiday_absence (
    organisation_id text not null, absence_id text not null, employee_id text not null, kind text not null,
    start_date date not null, end_date date not null, start_part text not null, end_part text not null,
    is_paid boolean not null, note text, ${TIMES},
    primary key (organisation_id, absence_id), ${OF_EMPLOYEE}
  );
  create index holiday_absence_by_employee on holiday_absence (organisation_id, employee_id, start_date);
  create table holiday_settlement (
    organisation_id text not null, employee_id text not null, payroll_config_id text not null, year integer not null,
    period integer not null, supplementary integer not null, units numeric not null, unit_name text not null,
    direction text not null, amount bigint not null, agreement_held boolean not null, pay_run_id text, ${TIMES},
    primary key (organisation_id, employee_id), ${OF_EMPLOYEE}
  );
  create index holiday_settlement_by_run on holiday_settlement (organisation_id, payroll_config_id, year, period);
`;

const TABLES = [
  ...["holiday_policy", "holiday_settings", "holiday_employee_policy", "holiday_request", "holiday_adjustment"],
  ...["holiday_carried_over", "holiday_year_end", "holiday_accrual", "holiday_absence", "holiday_settlement"],
];
const VERSIONED = ["holiday_policy", "holiday_request", "holiday_adjustment", "holiday_absence"];
const REMADE = ["holiday_settings", "holiday_employee_policy"];

/** The tables refer to Pay's employees. */
export const holidayMigrations: readonly Migration[] = [
  {
    id: "holiday-0001",
    sql: [
      POLICIES,
      REQUESTS,
      PAY,
      ...TABLES.map((table) => protectTenantTable(table)),
      ...VERSIONED.map((table) => keepVersions(table)),
      ...REMADE.map((table) => keepVersions(table, { isRemade: true })),
    ].join("\n"),
  },
  // The nightly year end looks for organisations that have policies.
  { id: "holiday-0002-sweeps", sql: letSweepsSee("holiday_policy") },
  {
    id: "holiday-0003-accrual-during-leave",
    sql: `alter table holiday_accrual add column leave_days integer not null default 0, add column problem jsonb;`,
  },
  // The nightly job looks for organisations with approved holiday that is over.
  { id: "holiday-0004-requests-swept", sql: letSweepsSee("holiday_request") },
  { id: "holiday-0005-stated-week", sql: "alter table holiday_settlement add column week_pay bigint" },
  { id: "holiday-0006-named-elements", sql: marksPayElements("holiday_settings", "pay_element_id") },
];
