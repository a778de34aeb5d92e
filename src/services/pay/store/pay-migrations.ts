import { keepVersions, type Migration, pastPolicies } from "../../../platform/store";
import { employeeTables } from "./migrations/employee-tables";
import { listIndexes } from "./migrations/list-indexes";
import { organisationTables } from "./migrations/organisation-tables";
import { payrollTables } from "./migrations/payroll-tables";
import { recalculationTables } from "./migrations/recalculation-tables";

const versions = [
  ...["organisation_information", "tax_settings", "working_pattern_defaults", "payroll_config"].map((table) =>
    keepVersions(table),
  ),
  keepVersions("pay_element", { apart: ["is_used"] }),
].join("\n");

/** One person can have several pensions, and a pension beside a job, each under a payroll id of its own. */
const SEVERAL_PENSIONS = `
  drop index employee_current_by_ni;
  create unique index employee_current_by_ni on employee (organisation_id, national_insurance_number)
    where leaving_date is null and coalesce(details ->> 'employmentType', '') <> 'Pensioner'`;

/** A person can have several jobs: each record after the first one names it, and the number is that of the first. */
const SEVERAL_JOBS = `
  alter table employee add column other_job_of text, add column not_aggregated_reason text,
    add column not_aggregated_review_date date,
    add foreign key (organisation_id, other_job_of) references employee (organisation_id, employee_id);
  create index employee_by_first_job on employee (organisation_id, other_job_of) where other_job_of is not null;
  drop index employee_current_by_ni;
  create unique index employee_current_by_ni on employee (organisation_id, national_insurance_number)
    where leaving_date is null and other_job_of is null
      and coalesce(details ->> 'employmentType', '') <> 'Pensioner'`;

/** Whether a further job is an employment of its own for automatic enrolment. */
const SEPARATE_EMPLOYMENTS = `
  alter table employee add column separate_employment boolean not null default false`;

/** The day of an employee's last move between payrolls, or of one to come, and the payrolls before and after it. */
const DATED_MOVES = `
  alter table employee add column payroll_move_date date, add column payroll_move_from text,
    add column payroll_move_to text,
    add foreign key (organisation_id, payroll_move_to) references payroll_config (organisation_id, payroll_config_id);
  create index employee_by_payroll_move on employee (organisation_id, payroll_move_to)
    where payroll_move_to is not null`;

/** How a payroll deducts the loans of several weeks; null for the rules' policy. */
const LOAN_METHOD = `
  alter table payroll_config add column loan_multiples_of_weeks text`;

/** Rows of other services that name pay elements mark them: such an element is archived instead of deleted. */
const NAMED_ELEMENTS = `
  create function mark_pay_elements() returns trigger language plpgsql as $$
    declare named jsonb := to_jsonb(new) -> tg_argv[0];
    begin
      update pay_element set is_used = true
        where organisation_id = new.organisation_id and not is_used and pay_element_id in (
          select jsonb_array_elements_text(
            case jsonb_typeof(named) when 'array' then named else jsonb_build_array(named) end));
      return new;
    end $$;`;

/** Returns SQL for a migration: pay elements that rows of a table name in a column, an id or a list of ids, are marked. */
export function marksPayElements(table: string, column: string): string {
  const named = `case jsonb_typeof(to_jsonb(n.${column})) when 'array' then to_jsonb(n.${column})
      else jsonb_build_array(n.${column}) end`;
  return `
    create trigger ${table}_elements after insert or update of ${column} on ${table}
      for each row execute function mark_pay_elements('${column}');
    ${pastPolicies(
      [table, "pay_element"],
      `update pay_element as e set is_used = true from ${table} as n
        where n.organisation_id = e.organisation_id and not e.is_used
          and e.pay_element_id in (select jsonb_array_elements_text(${named}));`,
    )}`;
}

/** The tables of Pay's records; pay runs have migrations of their own. */
export const payRecordMigrations: readonly Migration[] = [
  { id: "pay-0001", sql: organisationTables + payrollTables + employeeTables },
  { id: "pay-0002", sql: recalculationTables },
  { id: "pay-0003", sql: listIndexes },
  { id: "pay-0004-versions", sql: versions },
  { id: "pay-0005-several-pensions", sql: SEVERAL_PENSIONS },
  { id: "pay-0006-several-jobs", sql: SEVERAL_JOBS },
  { id: "pay-0007-dated-moves", sql: DATED_MOVES },
  { id: "pay-0008-loan-method", sql: LOAN_METHOD },
  { id: "pay-0009-named-elements", sql: NAMED_ELEMENTS },
  { id: "pay-0010-separate-employments", sql: SEPARATE_EMPLOYMENTS },
];
