import { isDeepStrictEqual } from "node:util";
import type { ValidationIssue } from "../../../platform";
import { invalid, issueAt, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { keepDirectorship } from "../change/period-locked";
import { directorColumns } from "../record/employee-columns";
import type { EmployeeFields } from "../record/employee-fields";
import type { EmployeeRow } from "../store/require-employee";
import { selectEmployees } from "../store/select-employees";

/** What a record says of its person. */
type Person = Pick<EmployeeFields, "dateOfBirth" | "nationalInsuranceNumber" | "director" | "otherJob">;

/**
 * Refuses a record that says it is another job of a person if the record it names is not the first one of the same person.
 * The directorship is the person's: the first record states it, and no job has a locked payslip that was paid otherwise.
 */
export async function checkOtherJob(tx: Tx, before: EmployeeRow | null, sent: Person): Promise<void> {
  const issues = sent.otherJob === null ? [] : await otherJobIssues(tx, before, sent.otherJob.employeeId, sent);
  if (issues.length > 0) throw invalid(issues);
  if (sent.otherJob !== null || before === null) return;
  for (const { locked_payment_date: locked } of await recordsNaming(tx, before.employee_id)) {
    keepDirectorship(before, directorColumns(sent.director), { locked, field: "director" });
  }
}

async function otherJobIssues(tx: Tx, before: EmployeeRow | null, firstId: string, sent: Person) {
  const first = await firstRecord(tx, firstId);
  if (first === null) return [unknownRecord()];
  const issues = faults(before?.employee_id ?? null, sent, first);
  const named = before === null ? [] : await recordsNaming(tx, before.employee_id);
  if (issues.length > 0) return issues;
  if (named.length > 0) return [fault("Other records name this one as the first.")];
  if (before !== null) keepDirectorship(before, first, { locked: before.locked_payment_date, field: "otherJob" });
  return [];
}

/** Refuses to delete the first record of a person while other records name it. */
export async function requireNoOtherJob(tx: Tx, employeeId: string): Promise<void> {
  if ((await recordsNaming(tx, employeeId)).length === 0) return;
  const text = "Other records name this one as the first of the person: take that out of them first.";
  throw new Refused(409, { token: "employee_has_other_jobs", text });
}

const OF_DIRECTOR = "A directorship is the person's: state it on the first record, which all the jobs follow.";

function unknownRecord(): ValidationIssue {
  return issueAt(["otherJob", "employeeId"], "employee_not_found", null, "There is no such employee.");
}

function fault(text: string): ValidationIssue {
  return issueAt(["otherJob", "employeeId"], "not_same_person", null, text);
}

function faults(employeeId: string | null, sent: Person, first: EmployeeRow): ValidationIssue[] {
  if (first.employee_id === employeeId) return [fault("A record is not its own other job.")];
  if (first.other_job_of !== null) return [fault("Name the first record of the person, which names no other.")];
  if (first.date_of_birth !== sent.dateOfBirth) return [fault("The date of birth is another: this is not the person.")];
  const numbers = new Set([first.national_insurance_number, sent.nationalInsuranceNumber]);
  numbers.delete(null);
  if (numbers.size > 1) return [fault("The National Insurance number is another: this is not the person.")];
  const { director_appointment_date, director_cessation_date, director_nic_method } = first;
  const ofFirst = { director_appointment_date, director_cessation_date, director_nic_method };
  const isOther = sent.director !== null && !isDeepStrictEqual(directorColumns(sent.director), ofFirst);
  return isOther ? [issueAt(["director"], "must_be_absent", null, OF_DIRECTOR)] : [];
}

async function firstRecord(tx: Tx, employeeId: string): Promise<EmployeeRow | null> {
  const row = await selectEmployees(tx)
    .selectAll()
    .where("employee_id", "=", employeeId)
    .forKeyShare()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns until when the records have been paid that name one as the first of their person. */
async function recordsNaming(tx: Tx, employeeId: string) {
  return selectEmployees(tx).select("locked_payment_date").where("other_job_of", "=", employeeId).execute();
}
