import { keepVersions, type Migration, protectTenantTable } from "../../../platform/store";

const METHOD = "calculation_method text not null check (calculation_method in ('CalendarDays', 'WorkingDays'))";

const DIVISORS = "'TaxYear', 'DaysOfMonth', 'TwoHundredSixtieths'";

/** Returns the SQL of a table with one row per organisation, or per employee and deleted with the employee. */
function settled(table: string, of: "organisation" | "employee", columns: string): string {
  const ofEmployee = of === "employee";
  return `create table ${table} (
      organisation_id text not null,
      ${ofEmployee ? "employee_id text not null," : ""}
      ${columns},
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (organisation_id${ofEmployee ? ", employee_id" : ""})
      ${ofEmployee ? ", foreign key (organisation_id, employee_id) references employee on delete cascade" : ""}
    );
    ${protectTenantTable(table)}`;
}

/** The tables refer to Pay's employees. */
export const salaryMigrations: readonly Migration[] = [
  {
    id: "salary-0001",
    sql: [
      settled("salary_configuration", "organisation", `${METHOD}, enabled boolean not null`),
      settled("salary_override", "employee", METHOD),
      settled("salary_leave_policy", "organisation", "document jsonb not null"),
      settled("employee_salary_leave_policy", "employee", "document jsonb not null"),
    ].join("\n"),
  },
  {
    id: "salary-0002-versions",
    sql: ["salary_configuration", "salary_override", "salary_leave_policy", "employee_salary_leave_policy"]
      .map((table) => keepVersions(table, { isRemade: true }))
      .join("\n"),
  },
  {
    id: "salary-0003-part-period-divisor",
    sql: `
      alter table salary_configuration
        add column part_period_divisor text not null default 'TaxYear' check (part_period_divisor in (${DIVISORS}));
      alter table salary_override add column part_period_divisor text check (part_period_divisor in (${DIVISORS}));`,
  },
];
