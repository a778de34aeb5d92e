import { keepVersions, type Migration, protectTenantTable } from "../../../platform/store";
import { uploadsGoWith } from "../../../platform/uploads";

const LINES = `
  create table payroll_line (
    organisation_id text not null,
    line_id text not null,
    employee_id text not null,
    caller_id text,
    payroll_config_id text not null,
    sequence int not null,
    year int not null,
    period int not null,
    payroll_date date not null,
    wanted_date date,
    pay_element_id text not null,
    amount bigint not null,
    units text,
    unit_name text,
    pay_rate text,
    description text,
    from_date date,
    to_date date,
    department text,
    cost_centre text,
    tags jsonb not null default '[]',
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organisation_id, line_id),
    foreign key (organisation_id, employee_id) references employee on delete cascade,
    foreign key (organisation_id, payroll_config_id) references payroll_config,
    foreign key (organisation_id, pay_element_id) references pay_element
  );
  create unique index payroll_line_by_caller_id on payroll_line (organisation_id, employee_id, caller_id);
  create index payroll_line_by_period on payroll_line (organisation_id, employee_id, payroll_config_id, sequence);
  create index payroll_line_by_element on payroll_line (organisation_id, pay_element_id);
  ${protectTenantTable("payroll_line")}`;

const AMOUNTS = [
  ...["gross_pay", "taxable_pay", "tax", "ni", "employer_ni", "student_loan", "postgraduate_loan", "pension"],
  ...["employer_pension", "net_pay", "employer_cost"],
];

const PAYSLIPS = `
  create table payslip (
    organisation_id text not null,
    payslip_id text not null,
    employee_id text not null,
    payroll_config_id text not null,
    pay_run_id text not null,
    year int not null,
    period int not null,
    regular_payment_date date not null,
    payment_date date not null,
    ${AMOUNTS.map((name) => `${name} bigint not null,`).join("\n    ")}
    document jsonb not null,
    rules_digest text not null,
    created_at timestamptz not null,
    primary key (organisation_id, payslip_id),
    foreign key (organisation_id, employee_id) references employee,
    foreign key (organisation_id, pay_run_id) references pay_run
  );
  create unique index payslip_by_run on payslip (organisation_id, pay_run_id, employee_id);
  create index payslip_by_employee on payslip (organisation_id, employee_id, regular_payment_date);
  ${protectTenantTable("payslip")}`;

/** The last guard: the database refuses to change anything locked, whatever a program does. */
const GUARDS = `
  create function refuse_locked_run() returns trigger language plpgsql as $$
    begin
      if old.status = 'Locked' then raise exception 'the pay run is locked'; end if;
      return coalesce(new, old);
    end $$;
  create trigger pay_run_locked before update or delete on pay_run for each row execute function refuse_locked_run();

  create function refuse_final_payslip() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then raise exception 'the payslip is final'; end if;
      if exists (select from pay_run where organisation_id = new.organisation_id
        and pay_run_id = new.pay_run_id and status = 'Locked') then raise exception 'the pay run is locked'; end if;
      return new;
    end $$;
  create trigger payslip_final before insert or update or delete on payslip
    for each row execute function refuse_final_payslip();

  create function is_locked_line(line payroll_line) returns boolean language sql stable as $$
    select exists (select from pay_run where organisation_id = line.organisation_id and status = 'Locked'
      and payroll_config_id = line.payroll_config_id and sequence = line.sequence and not is_supplementary) $$;
  create function refuse_locked_line() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and is_locked_line(old) then raise exception 'the period is locked'; end if;
      if tg_op <> 'DELETE' and is_locked_line(new) then raise exception 'the period is locked'; end if;
      return coalesce(new, old);
    end $$;
  create trigger payroll_line_locked before insert or update or delete on payroll_line
    for each row execute function refuse_locked_line();`;

/** Previews have the columns of payslips, empty if one cannot be calculated. */
const PREVIEWS = `
  create table payslip_preview (
    organisation_id text not null,
    pay_run_id text not null,
    employee_id text not null,
    payroll_config_id text not null,
    year int not null,
    period int not null,
    regular_payment_date date not null,
    payment_date date not null,
    ${AMOUNTS.map((name) => `${name} bigint,`).join("\n    ")}
    document jsonb,
    rules_digest text,
    computed_at timestamptz not null,
    is_starter boolean not null,
    is_leaver boolean not null,
    run_amounts jsonb not null,
    warnings jsonb not null,
    primary key (organisation_id, pay_run_id, employee_id),
    foreign key (organisation_id, pay_run_id) references pay_run,
    foreign key (organisation_id, employee_id) references employee on delete cascade
  );
  create index payslip_preview_by_employee on payslip_preview (organisation_id, employee_id);
  ${protectTenantTable("payslip_preview")}`;

/** A run stores its part of the levy's pay bill, so that payslips need not be added up. */
const PAY_BILL = "alter table pay_run add column levy_pay_bill bigint not null default 0";

/** Lists of lines are in the order of posting. */
const LINE_LISTS = `
  create index payroll_line_of_employee on payroll_line (organisation_id, employee_id, line_id);
  create index payroll_line_of_run on payroll_line (organisation_id, payroll_config_id, year, period, line_id);`;

/** Runs, lines and payslips name their run of the period: 0, the main run, for all that exist. */
const SUPPLEMENTARY = `
  alter table pay_run add column supplementary int not null default 0 check (supplementary >= 0);
  alter table payroll_line add column supplementary int not null default 0;
  alter table payslip add column supplementary int not null default 0;
  alter table payslip_preview add column supplementary int not null default 0;
  create or replace function is_locked_line(line payroll_line) returns boolean language sql stable as $$
    select exists (select from pay_run where organisation_id = line.organisation_id and status = 'Locked'
      and payroll_config_id = line.payroll_config_id and sequence = line.sequence
      and supplementary = line.supplementary) $$;
  drop index pay_run_by_period;
  create unique index pay_run_by_period
    on pay_run (organisation_id, payroll_config_id, year, period, supplementary);
  alter table pay_run drop column is_supplementary;
  drop index payroll_line_of_run;
  create index payroll_line_of_run
    on payroll_line (organisation_id, payroll_config_id, year, period, supplementary, line_id);`;

/** The services that send something store their earlier uses, each with a migration of its own. */
const USES = `
  create table pay_run_use (
    organisation_id text not null,
    pay_run_id text not null,
    used_by text not null,
    record_id text not null,
    primary key (organisation_id, pay_run_id, used_by, record_id),
    foreign key (organisation_id, pay_run_id) references pay_run
  );
  create index pay_run_use_by_record on pay_run_use (organisation_id, used_by, record_id);
  ${protectTenantTable("pay_run_use")}`;

/** A line's files go with it. */
const ATTACHMENTS = uploadsGoWith({
  table: "payroll_line",
  key: "line_id",
  purpose: "PayrollLine",
  trigger: "payroll_line_attachments",
  removal: "remove_line_attachments",
});

/** What the FPS reports of a payment beside its amount. */
const FPS_FACTS = `alter table payroll_line add column lump_sum jsonb, add column is_one_off boolean not null default false,
  add column periods_covered int, add column unpaid_absence boolean not null default false`;

const AWARDS = "alter table payroll_line add column termination_award jsonb";

/** Who has had pay in advance is looked up for each page of a run. */
const IN_ADVANCE = `alter table payroll_line add column paid_in_advance jsonb;
  create index payroll_line_in_advance on payroll_line (organisation_id, employee_id) where paid_in_advance is not null`;

/** What a final payslip was before its run was reopened. Nothing changes it. */
const WITHDRAWN = `
  create table payslip_withdrawn (
    like payslip,
    withdrawn_at timestamptz not null,
    withdrawn_by text not null,
    reason text not null,
    primary key (organisation_id, payslip_id)
  );
  create index payslip_withdrawn_by_employee on payslip_withdrawn (organisation_id, employee_id);
  ${protectTenantTable("payslip_withdrawn")}
  create function refuse_withdrawn_payslip() returns trigger language plpgsql as $$
    begin raise exception 'the payslip is withdrawn'; end $$;
  create trigger payslip_withdrawn_final before update or delete on payslip_withdrawn
    for each row execute function refuse_withdrawn_payslip();`;

/**
 * The guards let reopening pass, and nothing else: it names its run to the transaction, and the run is the newest locked
 * one that nothing has left. Payslips go once they are kept as withdrawn, and the run opens once they are gone.
 */
const REOPENING = `
  alter table pay_run add column can_reopen boolean not null default false,
    add column reopened_at timestamptz, add column reopened_by text, add column reopen_count int not null default 0;
  create function is_reopening(run pay_run) returns boolean language sql stable as $$
    select current_setting('app.reopened_run', true) = run.pay_run_id and run.status = 'Locked' and run.can_reopen
      and not exists (select from pay_run_use
        where organisation_id = run.organisation_id and pay_run_id = run.pay_run_id)
      and not exists (select from pay_run as other where other.organisation_id = run.organisation_id
        and other.payroll_config_id = run.payroll_config_id and other.status = 'Locked'
        and (other.regular_payment_date, other.sequence, other.supplementary)
          > (run.regular_payment_date, run.sequence, run.supplementary)) $$;
  create or replace function refuse_locked_run() returns trigger language plpgsql as $$
    declare moves constant text[] := array['status', 'locked_at', 'locked_by', 'rules_digest', 'can_reopen',
      'reopened_at', 'reopened_by', 'reopen_count', 'updated_at'];
    begin
      if old.status <> 'Locked' then return coalesce(new, old); end if;
      if tg_op = 'UPDATE' and is_reopening(old) and new.status = 'Open' and new.reopen_count = old.reopen_count + 1
        and to_jsonb(new) - moves = to_jsonb(old) - moves and not exists (select from payslip
          where organisation_id = old.organisation_id and pay_run_id = old.pay_run_id) then
        return new;
      end if;
      raise exception 'the pay run is locked';
    end $$;
  create or replace function refuse_final_payslip() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and exists (select from pay_run where organisation_id = old.organisation_id
          and pay_run_id = old.pay_run_id and is_reopening(pay_run))
        and exists (select from payslip_withdrawn where organisation_id = old.organisation_id
          and payslip_id = old.payslip_id) then
        return old;
      end if;
      if tg_op <> 'INSERT' then raise exception 'the payslip is final'; end if;
      if exists (select from pay_run where organisation_id = new.organisation_id
        and pay_run_id = new.pay_run_id and status = 'Locked') then raise exception 'the pay run is locked'; end if;
      return new;
    end $$;`;

/** A supplementary run names its main run, why it was made, and whom it is for if not everybody with lines in it. */
const SUPPLEMENTARY_RUNS = `
  alter table pay_run add column main_pay_run_id text, add column reason text, add column note text,
    add column employee_ids jsonb;
  alter table pay_run add foreign key (organisation_id, main_pay_run_id) references pay_run;`;

const PEOPLE = `
  create table pay_run_person (
    organisation_id text not null,
    pay_run_id text not null,
    employee_id text not null,
    primary key (organisation_id, pay_run_id, employee_id),
    foreign key (organisation_id, pay_run_id) references pay_run on delete cascade,
    foreign key (organisation_id, employee_id) references employee on delete cascade
  );
  create index pay_run_person_by_employee on pay_run_person (organisation_id, employee_id);
  ${protectTenantTable("pay_run_person")}`;

/**
 * A preview is written far more often than it is read: its document is kept as it was sent, neither taken apart nor
 * compressed, for less than half the time of its row.
 */
const PREVIEWS_AS_SENT = `
  alter table payslip_preview alter column document type json using document::json;
  alter table payslip_preview alter column document set storage external;`;

/**
 * Whether payslips are added to a locked run is looked up for each statement, not for each of its rows. Locking changes
 * each record of an employee in a place of its page that is left free, so that no index changes with it.
 */
const QUICKER_LOCK = `
  create function refuse_payslips_of_locked_run() returns trigger language plpgsql as $$
    begin
      if exists (select from pay_run join (select distinct organisation_id, pay_run_id from added) as a
        using (organisation_id, pay_run_id) where status = 'Locked') then raise exception 'the pay run is locked'; end if;
      return null;
    end $$;
  drop trigger payslip_final on payslip;
  create trigger payslip_final before update or delete on payslip for each row execute function refuse_final_payslip();
  create trigger payslip_of_open_run after insert on payslip
    referencing new table as added for each statement execute function refuse_payslips_of_locked_run();
  alter table employee set (fillfactor = 70);`;

/** The amounts of each payslip as its approval was requested are those of its columns, in their order. */
const APPROVAL = `
  create table pay_run_approval_settings (
    organisation_id text not null primary key,
    approvals_needed int not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  );
  ${protectTenantTable("pay_run_approval_settings")} ${keepVersions("pay_run_approval_settings")}

  create table pay_run_approval (
    organisation_id text not null,
    pay_run_id text not null,
    approval_id text not null,
    status text not null,
    requested_at timestamptz not null,
    requested_by text not null,
    approvals jsonb not null,
    rejected_by text,
    rejected_reason text,
    primary key (organisation_id, pay_run_id),
    foreign key (organisation_id, pay_run_id) references pay_run on delete cascade
  );
  ${protectTenantTable("pay_run_approval")}

  create table pay_run_approval_figure (
    organisation_id text not null,
    pay_run_id text not null,
    employee_id text not null,
    net_pay bigint,
    figures bigint[] not null,
    primary key (organisation_id, pay_run_id, employee_id),
    foreign key (organisation_id, pay_run_id) references pay_run_approval on delete cascade,
    foreign key (organisation_id, employee_id) references employee on delete cascade
  );
  create index pay_run_approval_figure_by_employee on pay_run_approval_figure (organisation_id, employee_id);
  ${protectTenantTable("pay_run_approval_figure")}`;

/** Lines and final payslips refer to Pay's records. */
export const payRunMigrations: readonly Migration[] = [
  { id: "pay-runs-0001", sql: LINES + PAYSLIPS + GUARDS },
  { id: "pay-runs-0002", sql: PREVIEWS },
  { id: "pay-runs-0003", sql: PAY_BILL },
  { id: "pay-runs-0004", sql: LINE_LISTS },
  { id: "pay-runs-0005-versions", sql: keepVersions("payroll_line") },
  { id: "pay-runs-0006-supplementary", sql: SUPPLEMENTARY },
  { id: "pay-runs-0007-uses", sql: USES },
  { id: "pay-runs-0008-attachments", sql: ATTACHMENTS },
  { id: "pay-runs-0009-fps-facts", sql: FPS_FACTS },
  { id: "pay-runs-0010-awards", sql: AWARDS },
  { id: "pay-runs-0011-reopening", sql: WITHDRAWN + REOPENING },
  { id: "pay-runs-0012-supplementary-runs", sql: SUPPLEMENTARY_RUNS },
  { id: "pay-runs-0013-people", sql: PEOPLE },
  { id: "pay-runs-0014-previews-as-sent", sql: PREVIEWS_AS_SENT },
  { id: "pay-runs-0015-lock-job", sql: "alter table pay_run add column lock_job_id text" },
  { id: "pay-runs-0016-quicker-lock", sql: QUICKER_LOCK },
  // All records of a page are changed in one transaction: each needs room for another of its size.
  { id: "pay-runs-0017-room-to-lock", sql: "alter table employee set (fillfactor = 50)" },
  { id: "pay-runs-0018-in-advance", sql: IN_ADVANCE },
  { id: "pay-runs-0019-approval", sql: APPROVAL },
];
