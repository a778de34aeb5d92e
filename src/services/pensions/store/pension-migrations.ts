import { keepVersions, type Migration, protectTenantTable } from "../../../platform/store";

const TIMES = "created_at timestamptz not null, updated_at timestamptz not null";

const SCHEMES = `
  create table pension_scheme (
    organisation_id text not null,
    id text not null,
    name text not null,
    pension_provider_id text not null,
    payment_source text,
    duty_start_date date not null,
    last_re_enrolment_date date,
    external_reference_id text,
    is_qualifying_scheme boolean not null,
    scheme_tax_reference text,
    ${TIMES},
    primary key (organisation_id, id)
  );
  ${protectTenantTable("pension_scheme")} ${keepVersions("pension_scheme")}

  create table pension_group (
    organisation_id text not null,
    id text not null,
    pension_schema_id text not null,
    name text not null,
    pension_type text not null,
    is_salary_sacrifice boolean not null,
    contribution_basis text not null,
    contribution_mode text not null,
    employee_factor numeric not null,
    employer_factor numeric not null,
    additional_voluntary_contribution_type text,
    national_insurance_savings_factor numeric,
    employer_contribution_cap jsonb,
    is_default boolean not null,
    external_reference_id text,
    certificate_valid_to date,
    ${TIMES},
    primary key (organisation_id, id),
    foreign key (organisation_id, pension_schema_id) references pension_scheme
  );
  create unique index pension_group_default on pension_group (organisation_id) where is_default;
  create index pension_group_of_scheme on pension_group (organisation_id, pension_schema_id);
  ${protectTenantTable("pension_group")} ${keepVersions("pension_group")}
`;

const MEMBERSHIPS = `
  create table pension_settings (
    organisation_id text not null primary key,
    postponement_settings jsonb,
    auto_enrolment_settings jsonb,
    ${TIMES}
  );
  ${protectTenantTable("pension_settings")} ${keepVersions("pension_settings")}

  create table pension_employee (
    organisation_id text not null,
    employee_id text not null,
    start_date_definition jsonb,
    eligibility_date_definition jsonb,
    eligible_from date,
    postponement_date date,
    ${TIMES},
    primary key (organisation_id, employee_id),
    foreign key (organisation_id, employee_id) references employee on delete cascade
  );
  ${protectTenantTable("pension_employee")} ${keepVersions("pension_employee")}

  create table pension_membership (
    organisation_id text not null,
    membership_id text not null,
    employee_id text not null,
    membership_kind text not null check (membership_kind in ('Automatic', 'Manual')),
    pension_group_id text not null,
    enrolment_date date not null,
    join_reason text not null,
    member_reference text,
    employee_factor numeric,
    employer_factor numeric,
    sends_letter boolean not null,
    end_date date,
    ${TIMES},
    primary key (organisation_id, membership_id),
    foreign key (organisation_id, employee_id) references employee on delete cascade,
    foreign key (organisation_id, pension_group_id) references pension_group
  );
  create unique index pension_membership_open
    on pension_membership (organisation_id, employee_id, membership_kind) where end_date is null;
  create index pension_membership_of_employee on pension_membership (organisation_id, employee_id);
  create index pension_membership_of_group on pension_membership (organisation_id, pension_group_id);
  ${protectTenantTable("pension_membership")}

  create table pension_membership_end (
    organisation_id text not null,
    membership_end_id text not null,
    membership_id text not null,
    employee_id text not null,
    membership_kind text not null,
    pension_group_id text not null,
    enrolment_date date not null,
    reason text not null,
    end_date date not null,
    notice_date date,
    next_assessment text not null,
    refund_relief_at_source bigint not null,
    refund_net_pay_arrangement bigint not null,
    salary_correction bigint not null,
    employer_amount_due_back bigint not null,
    refund_in_year integer,
    refund_in_period integer,
    refunded_year integer,
    refunded_period integer,
    refunded_payroll_config_id text,
    recorded_by text not null,
    recorded_at timestamptz not null,
    primary key (organisation_id, membership_end_id),
    foreign key (organisation_id, employee_id) references employee on delete cascade,
    foreign key (organisation_id, pension_group_id) references pension_group
  );
  create index pension_membership_end_of_employee on pension_membership_end (organisation_id, employee_id);
  create index pension_membership_end_by_date on pension_membership_end (organisation_id, end_date);
  ${protectTenantTable("pension_membership_end")}

  create table pension_assessment (
    organisation_id text not null,
    assessment_id text not null,
    employee_id text not null,
    payroll_config_id text not null,
    pay_run_id text not null,
    year integer not null,
    period integer not null,
    supplementary integer not null,
    payment_date date not null,
    assessment jsonb,
    pension_group_id text,
    is_enrolled boolean not null,
    reason_token text,
    completed_at timestamptz not null,
    primary key (organisation_id, assessment_id),
    foreign key (organisation_id, employee_id) references employee on delete cascade
  );
  create unique index pension_assessment_of_run on pension_assessment (organisation_id, pay_run_id, employee_id);
  create index pension_assessment_of_employee
    on pension_assessment (organisation_id, employee_id, payment_date desc, assessment_id desc);
  ${protectTenantTable("pension_assessment")}

  create table pension_calculation (
    organisation_id text not null,
    pension_calculation_id text not null,
    employee_id text not null,
    membership_id text,
    pension_group_id text not null,
    pension_provider_id text not null,
    payroll_config_id text not null,
    pay_run_id text,
    year integer not null,
    frequency text not null,
    period integer not null,
    month integer not null,
    payment_date date not null,
    pension_type text not null,
    contribution_basis text not null,
    pensionable_earnings bigint not null,
    employee_contribution bigint not null,
    additional_voluntary_contribution bigint not null,
    salary_sacrifice bigint not null,
    employer_contribution bigint not null,
    employer_own_contribution bigint not null,
    tax_relief bigint not null,
    national_insurance_saving bigint not null,
    is_final boolean not null,
    created_at timestamptz not null,
    primary key (organisation_id, pension_calculation_id),
    foreign key (organisation_id, employee_id) references employee on delete cascade,
    foreign key (organisation_id, pension_group_id) references pension_group
  );
  create index pension_calculation_of_employee on pension_calculation (organisation_id, employee_id, payment_date);
  create index pension_calculation_by_month
    on pension_calculation (organisation_id, year, month, pension_calculation_id);
  create index pension_calculation_of_run on pension_calculation (organisation_id, pay_run_id, employee_id);
  ${protectTenantTable("pension_calculation")}
`;

/** Returns the SQL of a table with what differs for an employee in one pay period. */
function ofPeriod(table: string, columns: string): string {
  return `
  create table ${table} (
    organisation_id text not null,
    employee_id text not null,
    tax_year integer not null,
    period integer not null,
    ${columns},
    ${TIMES},
    primary key (organisation_id, employee_id, tax_year, period),
    foreign key (organisation_id, employee_id) references employee on delete cascade
  );
  ${protectTenantTable(table)}`;
}

const PERIODS = [
  ofPeriod("pension_voluntary_contribution", "amount bigint not null"),
  ofPeriod(
    "pension_contribution_override",
    `employee_factor numeric, employee_amount bigint, employer_factor numeric, employer_amount bigint,
    is_acknowledged boolean not null, reason text`,
  ),
].join("");

/** The tables refer to Pay's employees. */
export const pensionMigrations: readonly Migration[] = [
  { id: "pensions-0001", sql: SCHEMES },
  { id: "pensions-0002-memberships", sql: MEMBERSHIPS },
  { id: "pensions-0003-periods", sql: PERIODS },
];
