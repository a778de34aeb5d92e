import { protectTenantTable } from "../../../../platform/store";

/** Payrolls, their pay runs, and the marks of open runs to be recalculated. */
export const payrollTables = `
  create table payroll_config (
    organisation_id text not null,
    payroll_config_id text not null,
    name text not null,
    pay_frequency text not null,
    payment_period_config jsonb not null,
    working_pattern_defaults jsonb,
    is_default boolean not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organisation_id, payroll_config_id)
  );
  create unique index payroll_config_by_name on payroll_config (organisation_id, lower(name));
  create unique index payroll_config_default on payroll_config (organisation_id) where is_default;
  ${protectTenantTable("payroll_config")}

  create table pay_run (
    organisation_id text not null,
    pay_run_id text not null,
    payroll_config_id text not null,
    year int not null,
    period int not null,
    sequence int not null,
    pay_frequency text not null,
    period_start_date date not null,
    period_end_date date not null,
    regular_payment_date date not null,
    payment_date date not null,
    tax_year int not null,
    tax_month int not null,
    tax_week int not null,
    status text not null check (status in ('Open', 'Locked')),
    is_supplementary boolean not null default false,
    employee_count int not null default 0,
    starter_count int not null default 0,
    leaver_count int not null default 0,
    nil_paid_count int not null default 0,
    totals jsonb,
    warnings jsonb not null default '[]',
    rules_digest text,
    locked_at timestamptz,
    locked_by text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organisation_id, pay_run_id),
    foreign key (organisation_id, payroll_config_id) references payroll_config
  );
  create unique index pay_run_by_period on pay_run (organisation_id, payroll_config_id, year, period)
    where not is_supplementary;
  create index pay_run_by_sequence on pay_run (organisation_id, payroll_config_id, sequence);
  create index pay_run_open on pay_run (organisation_id, payroll_config_id) where status = 'Open';
  ${protectTenantTable("pay_run")}

  create table pay_dirty (
    organisation_id text not null,
    dirty_id text not null,
    payroll_config_id text,
    employee_id text,
    created_at timestamptz not null,
    primary key (organisation_id, dirty_id)
  );
  create index pay_dirty_by_config on pay_dirty (organisation_id, payroll_config_id);
  ${protectTenantTable("pay_dirty", { swept: true })}
`;
