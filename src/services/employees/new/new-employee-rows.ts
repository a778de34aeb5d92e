import type { Insertable } from "kysely";
import { deriveLetters } from "../../../engine/category-letters";
import { invalid } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { checkBankAccounts, getAccounts } from "../../pay";
import { type Owner, starterRecord, starterRows } from "../change/apply-starter";
import { employeeColumns } from "../record/employee-columns";
import type { NewEmployee } from "../record/employee-schemas";
import type { EmployeeTables } from "../store/employee-rows";

import { letterIssues } from "../tax/letter-conditions";
import { derivedCode, marked } from "./first-records";

/** The tables of dated records that a new employee has rows in. */
export type FirstTable =
  | "employee_salary"
  | "employee_ni_category"
  | "employee_tax_code"
  | "employee_loan"
  | "employee_working_pattern"
  | "employee_ssp_policy";

type FirstRows = { readonly [table in FirstTable]: readonly Insertable<EmployeeTables[table]>[] };

/** The rows of a new employee: the record, and what is in force from the first day. */
export interface NewEmployeeRows {
  readonly employee: Insertable<EmployeeTables["employee"]>;
  readonly first: FirstRows;
}

/** Makes a new employee's rows; refuses an impossible category letter or bank account. */
export function newEmployeeRows(work: RequestWork, sent: NewEmployee, payrollConfigId: string): NewEmployeeRows {
  const { context, organisationId, now } = work;
  const employeeId = context.ids.next();
  checkLetter(sent, work);
  checkBankAccounts(context.modulusTable, getAccounts(sent));
  const starter = sent.starter === null ? null : starterRecord(sent.starter);
  const employee = {
    organisation_id: organisationId,
    employee_id: employeeId,
    version: 1,
    payroll_config_id: payrollConfigId,
    payroll_id: sent.payrollId ?? employeeId.slice(-10),
    ...employeeColumns(sent),
    starter: starter === null ? null : JSON.stringify(starter),
    leaving_date: null,
    leaving_reason: null,
    locked_period_end_date: null,
    locked_payment_date: null,
    created_at: now,
    updated_at: now,
  };
  const owner = { organisation_id: organisationId, employee_id: employeeId, created_at: now };
  const ofStarter = starter === null ? null : starterRows(work, starter, owner);
  const first: FirstRows = {
    employee_salary: salaryRows(sent, owner),
    employee_ni_category: letterRows(sent, owner, work),
    employee_tax_code: ownCodeRows(sent, owner, work) ?? ofStarter?.codes ?? [],
    employee_loan: ofStarter?.loans ?? [],
    employee_working_pattern: (sent.workingPatterns ?? []).map(({ effectiveFrom, pattern }) => {
      return { ...owner, effective_from: effectiveFrom, pattern: JSON.stringify(pattern) };
    }),
    employee_ssp_policy: (sent.sspQualifyingDayPolicies ?? []).map(({ effectiveFrom, qualifyingDays }) => {
      return { ...owner, effective_from: effectiveFrom, qualifying_days: JSON.stringify(qualifyingDays) };
    }),
  };
  return { employee, first };
}

/** The letter of a person who started long ago is checked as of today. */
function checkLetter(sent: NewEmployee, { today, context: { rulebook } }: RequestWork): void {
  if (sent.niCategory === null) return;
  const { niCategory, dateOfBirth, gender, workplacePostcode, startDate } = sent;
  const effectiveDate = startDate > today ? startDate : today;
  const facts = { niCategory, dateOfBirth, gender, workplacePostcode, effectiveDate };
  const issues = letterIssues({ ...facts, civilianEmploymentStartDate: null }, rulebook);
  if (issues.length > 0) throw invalid(issues);
}

function salaryRows({ salary, startDate }: NewEmployee, owner: Owner): FirstRows["employee_salary"] {
  if (salary === null) return [];
  const version = { salary, reason: null, full_time_salary: null, fte_factor: null };
  return [{ ...owner, ...version, effective_from: startDate, source: "Starting" }];
}

function letterRows(
  sent: NewEmployee,
  owner: Owner,
  { context: { rulebook } }: RequestWork,
): FirstRows["employee_ni_category"] {
  const letters =
    sent.niCategory === null ? deriveLetters(sent, rulebook) : [{ from: sent.startDate, letter: sent.niCategory }];
  const workplace = { workplace_postcode: sent.workplacePostcode, civilian_employment_start_date: null };
  return letters.map(({ from, letter }) => ({ ...owner, ...workplace, effective_date: from, ni_category: letter }));
}

/** Returns the code that was sent, else the emergency code; null if the starter details decide it. */
function ownCodeRows(
  { taxCode, week1Month1, starter, startDate }: NewEmployee,
  owner: Owner,
  { today, context: { rulebook } }: RequestWork,
): FirstRows["employee_tax_code"] | null {
  if (taxCode === null && starter !== null) return null;
  const code =
    taxCode === null
      ? derivedCode(null, startDate, today, rulebook)
      : { ...marked(taxCode, week1Month1), source: "Manual" as const };
  const values = { tax_code: code.taxCode, week1_month1: code.week1Month1, source: code.source };
  const none = { notification_id: null, previous_taxable_pay: null, previous_tax_paid: null };
  return [{ ...owner, ...none, ...values, effective_date: startDate }];
}
