import { protectTenantTable } from "../../../../platform/store";

/** Employees, and their dated records. */
export const employeeTables = `
  create table employee (
    organisation_id text not null,
    employee_id text not null,
    version int not null,
    payroll_config_id text not null,
    payroll_id text not null,
    external_reference_id text,
    first_name text not null,
    last_name text not null,
    sort_name text not null generated always as (lower(last_name)) stored,
    date_of_birth date not null,
    gender text not null,
    national_insurance_number text,
    start_date date not null,
    details jsonb not null,
    starter jsonb,
    leaving_date date,
    leaving_reason text,
    pay_after_leaving boolean not null default false,
    p45_issued boolean not null default false,
    director_appointment_date date,
    director_cessation_date date,
    director_nic_method text,
    locked_period_end_date date,
    locked_payment_date date,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organisation_id, employee_id),
    foreign key (organisation_id, payroll_config_id) references payroll_config
  );
  create unique index employee_by_payroll_id on employee (organisation_id, lower(payroll_id));
  create unique index employee_by_external_reference on employee (organisation_id, external_reference_id);
  create unique index employee_current_by_ni on employee (organisation_id, national_insurance_number)
    where leaving_date is null;
  create index employee_by_ni on employee (organisation_id, national_insurance_number);
  create index employee_by_name on employee (organisation_id, sort_name, employee_id);
  create index employee_by_config on employee (organisation_id, payroll_config_id, employee_id);
  ${protectTenantTable("employee")}

  ${dated("employee_tax_code", {
    key: ["effective_date date not null"],
    columns: `tax_code text not null,
      week1_month1 boolean not null,
      source text not null,
      notification_id text,
      previous_taxable_pay bigint,
      previous_tax_paid bigint`,
  })}
  ${dated("employee_ni_category", {
    key: ["effective_date date not null"],
    columns: `ni_category text not null,
      workplace_postcode text,
      civilian_employment_start_date date`,
  })}
  ${dated("employee_salary", {
    key: ["effective_from date not null"],
    columns: `salary bigint not null,
      reason text,
      full_time_salary bigint,
      fte_factor numeric,
      source text not null`,
  })}
  ${dated("employee_working_pattern", { key: ["effective_from date not null"], columns: "pattern jsonb not null" })}
  ${dated("employee_ssp_policy", {
    key: ["effective_from date not null"],
    columns: "qualifying_days jsonb not null",
  })}
  ${dated("employee_loan", {
    key: ["kind text not null check (kind in ('Student', 'Postgraduate'))", "start_date date not null"],
    columns: `end_date date,
      student_loan_plan text,
      source text not null,
      notification_id text`,
  })}
  ${dated("employee_opening_balance", {
    key: ["stretch text not null check (stretch in ('Regular', 'Director'))", "tax_year int not null"],
    columns: "balance jsonb not null",
  })}
`;

interface DatedTable {
  readonly key: readonly string[];
  readonly columns: string;
}

/** Returns the SQL of a table of an employee's records, deleted with the employee. */
function dated(table: string, { key, columns }: DatedTable): string {
  const keyed = key.map((column) => column.split(" ")[0]).join(", ");
  return `create table ${table} (
      organisation_id text not null,
      employee_id text not null,
      ${key.join(",\n      ")},
      ${columns},
      created_at timestamptz not null,
      primary key (organisation_id, employee_id, ${keyed}),
      foreign key (organisation_id, employee_id) references employee on delete cascade
    );
    ${protectTenantTable(table)}`;
}
