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

/** What is posted goes with its run, if the run is open and deleted. */
const POSTING = `
  alter table correction add column to_date jsonb, add column past_years jsonb not null default '[]';
  alter table correction drop constraint correction_organisation_id_posted_run_id_fkey,
    add foreign key (organisation_id, posted_run_id) references pay_run on delete set null (posted_run_id);
  create index correction_by_run on correction (organisation_id, posted_run_id) where posted_run_id is not null;`;

const MARKS = `
  create table late_fact_mark (
    organisation_id text not null,
    mark_id text not null,
    employee_id text not null,
    primary key (organisation_id, mark_id),
    foreign key (organisation_id, employee_id) references employee on delete cascade
  );
  create index late_fact_mark_by_employee on late_fact_mark (organisation_id, employee_id);
  ${protectTenantTable("late_fact_mark")}`;

/** Facts of a final payslip stay as long as it does: what a reopened run withdraws is deleted with its payslips. */
const FINAL_FACTS = `
  create function refuse_final_facts() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' or exists (select from payslip where organisation_id = old.organisation_id
        and payslip_id = old.payslip_id) then raise exception 'the facts of a final payslip stay'; end if;
      return old;
    end $$;
  create trigger closed_facts_final before update or delete on closed_facts
    for each row execute function refuse_final_facts();`;

const ORDERS = "alter table correction add column posted_orders jsonb not null default '[]'";

/**
 * The check that facts are those of a payslip is planned when it is first made. Within the transaction of a first large
 * run `payslip` still looked empty, any index seemed as good as its key, and each check read all payslips before it: the
 * time grew with the square of employees. At the end of the transaction the size of the table is known.
 */
const CHECKED_AT_THE_END = `alter table closed_facts
  alter constraint closed_facts_organisation_id_payslip_id_fkey deferrable initially deferred`;

const REPAYMENTS = `
  alter table correction add column repayments jsonb not null default '[]';
  alter table correction drop constraint correction_status_check,
    add constraint correction_status_check
      check (status in ('Open', 'Posted', 'Dismissed', 'Superseded', 'Repaid'));`;

/** What its run adds to the pay on which the employer's pension continues in family leave. */
const NORMAL_PAY = "alter table correction add column posted_normal_pay bigint not null default 0";

const PAST_YEAR_CAUSES = "alter table correction add column past_year_cause text";

/** Few corrections state figures of a past year: each run's warnings look for them. */
const REPORTED_YEARS = `
  alter table correction add column reported_years jsonb not null default '[]';
  create index correction_with_past_years on correction (organisation_id) where past_years <> '[]';`;

export const correctionMigrations: readonly Migration[] = [
  { id: "corrections-0001", sql: CLOSED_FACTS + CORRECTIONS },
  { id: "corrections-0002-employees", sql: EMPLOYEES },
  { id: "corrections-0003-posting", sql: POSTING + MARKS },
  { id: "corrections-0004-final-facts", sql: FINAL_FACTS },
  { id: "corrections-0005-orders", sql: ORDERS },
  { id: "corrections-0006-checked-at-the-end", sql: CHECKED_AT_THE_END },
  { id: "corrections-0007-repayments", sql: REPAYMENTS },
  { id: "corrections-0008-past-year-causes", sql: PAST_YEAR_CAUSES },
  { id: "corrections-0009-normal-pay", sql: NORMAL_PAY },
  { id: "corrections-0010-reported-years", sql: REPORTED_YEARS },
];
