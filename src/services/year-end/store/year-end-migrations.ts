import { type Migration, pastPolicies, protectTenantTable } from "../../../platform/store";

const YEARS = `
  create table year_end (
    organisation_id text not null,
    payroll_config_id text not null,
    tax_year int not null,
    finalised_at timestamptz not null,
    finalised_by text not null,
    final_submission_id text,
    p60_count int not null,
    document jsonb not null,
    primary key (organisation_id, payroll_config_id, tax_year),
    foreign key (organisation_id, payroll_config_id) references payroll_config,
    foreign key (organisation_id, final_submission_id) references rti_submission
  );
  ${protectTenantTable("year_end")}`;

const P60S = `
  create table p60 (
    organisation_id text not null,
    employee_id text not null,
    tax_year int not null,
    issue int not null,
    p60_id text not null,
    payroll_config_id text not null,
    payslip_id text not null,
    document jsonb not null,
    rules_digest text not null,
    generated_at timestamptz not null,
    primary key (organisation_id, employee_id, tax_year, issue),
    foreign key (organisation_id, employee_id) references employee,
    foreign key (organisation_id, payroll_config_id) references payroll_config,
    foreign key (organisation_id, payslip_id) references payslip
  );
  create unique index p60_by_id on p60 (organisation_id, p60_id);
  create index p60_by_year on p60 (organisation_id, tax_year, payroll_config_id, employee_id);
  ${protectTenantTable("p60")}`;

const EMPLOYEES = "alter table employee add column finalised_through date;";

/** The last guard: final records cannot change, and a finalised year gets no further pay run. */
const GUARDS = `
  create function refuse_change_of_year() returns trigger language plpgsql as $$
    begin raise exception 'the tax year is finalised'; end $$;
  create trigger year_end_final before update or delete on year_end for each row execute function refuse_change_of_year();
  create trigger p60_final before update or delete on p60 for each row execute function refuse_change_of_year();

  create function refuse_run_of_finalised_year() returns trigger language plpgsql as $$
    begin
      if exists (select from year_end where organisation_id = new.organisation_id
        and payroll_config_id = new.payroll_config_id and tax_year = new.tax_year)
      then raise exception 'the tax year is finalised'; end if;
      return new;
    end $$;
  create trigger pay_run_of_open_year before insert on pay_run
    for each row execute function refuse_run_of_finalised_year();`;

/** Years that are already finalised use all of their runs. */
const USES = pastPolicies(
  ["year_end", "pay_run", "pay_run_use"],
  `insert into pay_run_use (organisation_id, pay_run_id, used_by, record_id)
    select organisation_id, pay_run_id, 'YearEnd', tax_year::text
    from year_end join pay_run using (organisation_id, payroll_config_id, tax_year);`,
);

/** P60s that were not asked for can be made later: their count and what is left to do change, and nothing else. */
const LATER_P60S = `
  create function refuse_other_change_of_year() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.p60_count >= old.p60_count
        and to_jsonb(new) - 'p60_count' - 'document' = to_jsonb(old) - 'p60_count' - 'document'
        and new.document -> 'taxCodeChanges' = old.document -> 'taxCodeChanges' then return new; end if;
      raise exception 'the tax year is finalised';
    end $$;
  drop trigger year_end_final on year_end;
  create trigger year_end_final before update or delete on year_end
    for each row execute function refuse_other_change_of_year();`;

/** Finalised years refer to payrolls and submissions, P60s to final payslips. */
export const yearEndMigrations: readonly Migration[] = [
  { id: "year-end-0001", sql: EMPLOYEES + YEARS + P60S + GUARDS },
  { id: "year-end-0002-uses", sql: USES },
  { id: "year-end-0003-later-p60s", sql: LATER_P60S },
];
