import { pastPolicies, protectTenantTable } from "../../../platform/store";
import { type Columns, LINE_COLUMNS, PAYSLIP_COLUMNS, TO_DATE_COLUMNS } from "./payslip-columns";

/** The payslips of an employee in a run, typed for reports: a preview until the run is locked, then the final one. */
const KEY = `organisation_id text not null,
    "payRunId" text not null,
    "employeeId" text not null`;

function columns(all: Columns): string {
  return Object.entries(all)
    .map(([name, [type]]) => `"${name}" ${type}`)
    .join(",\n    ");
}

const PAYSLIPS = `
  create table report_payslip (
    ${KEY},
    ${columns(PAYSLIP_COLUMNS)},
    primary key (organisation_id, "payRunId", "employeeId")
  );
  create index report_payslip_by_date on report_payslip (organisation_id, "paymentDate");
  ${protectTenantTable("report_payslip")}

  create table report_payslip_to_date (
    ${KEY},
    ${columns(TO_DATE_COLUMNS)},
    primary key (organisation_id, "payRunId", "employeeId"),
    foreign key (organisation_id, "payRunId", "employeeId") references report_payslip on delete cascade
  );
  ${protectTenantTable("report_payslip_to_date")}`;

const LINES = `
  create table report_payslip_line (
    ${KEY},
    position int not null,
    ${columns(LINE_COLUMNS)},
    primary key (organisation_id, "payRunId", "employeeId", position),
    foreign key (organisation_id, "payRunId", "employeeId") references report_payslip on delete cascade
  );
  create index report_payslip_line_by_date on report_payslip_line (organisation_id, "paymentDate");
  ${protectTenantTable("report_payslip_line")}`;

/** Every payslip written or removed leaves a mark, in the same transaction, that its rows for reports are to be renewed. */
const MARKS = `
  create table report_mark (
    organisation_id text not null,
    mark_id bigint generated always as identity,
    pay_run_id text not null,
    employee_id text not null,
    primary key (organisation_id, mark_id)
  );
  ${protectTenantTable("report_mark", { swept: true })}
  create function mark_for_reports() returns trigger language plpgsql as $$
    begin
      insert into report_mark (organisation_id, pay_run_id, employee_id)
        select organisation_id, pay_run_id, employee_id from changed;
      return null;
    end $$;
  create trigger payslip_for_reports after insert on payslip
    referencing new table as changed for each statement execute function mark_for_reports();
  create trigger preview_for_reports after insert on payslip_preview
    referencing new table as changed for each statement execute function mark_for_reports();
  create trigger preview_gone_for_reports after delete on payslip_preview
    referencing old table as changed for each statement execute function mark_for_reports();`;

/** Payslips of an earlier version are marked too. */
const EARLIER = pastPolicies(
  ["payslip", "payslip_preview", "report_mark"],
  `insert into report_mark (organisation_id, pay_run_id, employee_id)
    select organisation_id, pay_run_id, employee_id from payslip
    union all select organisation_id, pay_run_id, employee_id from payslip_preview;`,
);

export const PAYSLIP_TABLES = PAYSLIPS + LINES + MARKS + EARLIER;

/** A payslip that is withdrawn leaves a mark too. */
export const WITHDRAWN_MARKS = `
  create trigger payslip_gone_for_reports after delete on payslip
    referencing old table as changed for each statement execute function mark_for_reports();`;

/** A run that is locked marks each payslip twice, for its preview that goes and itself. Taken together, they are one. */
export const MARKS_BY_PAYSLIP =
  "create index report_mark_by_payslip on report_mark (organisation_id, pay_run_id, employee_id)";
