import { type Migration, protectTenantTable } from "../../../platform/store";

const P45S = `
  create table p45 (
    organisation_id text not null,
    employee_id text not null,
    replacement_number int not null,
    p45_id text not null,
    tax_year int not null,
    payroll_config_id text not null,
    payslip_id text not null,
    document jsonb not null,
    rules_digest text not null,
    reason text,
    issued_at timestamptz not null,
    issued_by text not null,
    primary key (organisation_id, employee_id, replacement_number),
    foreign key (organisation_id, employee_id) references employee,
    foreign key (organisation_id, payroll_config_id) references payroll_config,
    foreign key (organisation_id, payslip_id) references payslip
  );
  create unique index p45_by_id on p45 (organisation_id, p45_id);
  create index p45_by_year on p45 (organisation_id, tax_year, payroll_config_id, employee_id);
  ${protectTenantTable("p45")}`;

/** An issued form cannot change; a replacement is another row. */
const GUARD = `
  create function refuse_change_of_p45() returns trigger language plpgsql as $$
    begin raise exception 'the P45 is issued'; end $$;
  create trigger p45_final before update or delete on p45 for each row execute function refuse_change_of_p45();`;

/** A P45 goes with the payslip that it is of, if that payslip's run is reopened. */
const REOPENING = `
  create or replace function refuse_change_of_p45() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and exists (select from payslip join pay_run using (organisation_id, pay_run_id)
        where payslip.organisation_id = old.organisation_id and payslip_id = old.payslip_id
          and is_reopening(pay_run)) then
        return old;
      end if;
      raise exception 'the P45 is issued';
    end $$;`;

const NOTIFICATIONS = `
  create table form_notification (
    organisation_id text not null,
    job_id text not null,
    form_type text not null check (form_type in ('P45', 'P60')),
    tax_year int not null,
    skipped jsonb not null,
    primary key (organisation_id, job_id),
    foreign key (organisation_id, job_id) references job on delete cascade
  );
  ${protectTenantTable("form_notification")}`;

const P11DS = `
  create table p11d (
    organisation_id text not null,
    employee_id text not null,
    tax_year int not null,
    issue int not null,
    p11d_id text not null,
    document jsonb not null,
    reason text,
    generated_at timestamptz not null,
    generated_by text not null,
    primary key (organisation_id, employee_id, tax_year, issue),
    foreign key (organisation_id, employee_id) references employee on delete cascade
  );
  create unique index p11d_by_id on p11d (organisation_id, p11d_id);
  create index p11d_by_year on p11d (organisation_id, tax_year, employee_id, issue);
  ${protectTenantTable("p11d")}
  alter table form_notification drop constraint form_notification_form_type_check,
    add constraint form_notification_form_type_check check (form_type in ('P45', 'P60', 'P11D'));`;

/** Forms refer to employees and final payslips; P60s are in the migrations of year ends. */
export const formMigrations: readonly Migration[] = [
  { id: "forms-0001", sql: P45S + GUARD + NOTIFICATIONS },
  { id: "forms-0002-issues", sql: "alter table p60 add column reason text, add column generated_by text;" },
  { id: "forms-0003-reopening", sql: REOPENING },
  { id: "forms-0004-p11ds", sql: P11DS },
];
