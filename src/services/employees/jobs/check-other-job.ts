import type { ValidationIssue } from "../../../platform";
import { invalid, issueAt, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { EmployeeFields } from "../record/employee-fields";
import type { EmployeeRow } from "../store/find-employee";
import { selectEmployees } from "../store/select-employees";

/** What a record says of its person. */
type Person = Pick<EmployeeFields, "dateOfBirth" | "nationalInsuranceNumber" | "director" | "otherJob">;

/**
 * Refuses a record that says it is another job of a person if the record it names is not the first one of the same person.
 * A director's earnings are those of the year, whichever job they are of: they are paid on one record.
 */
export async function checkOtherJob(tx: Tx, employeeId: string | null, sent: Person): Promise<void> {
  const { otherJob, director } = sent;
  const issues =
    otherJob === null
      ? await directorIssues(tx, employeeId, director)
      : await otherJobIssues(tx, employeeId, otherJob.employeeId, sent);
  if (issues.length > 0) throw invalid(issues);
}

async function directorIssues(tx: Tx, employeeId: string | null, director: Person["director"]) {
  if (director === null || employeeId === null) return [];
  const jobs = await recordsNaming(tx, employeeId);
  return jobs.length > 0 ? [issueAt(["director"], "must_be_absent", null, OF_DIRECTOR)] : [];
}

async function otherJobIssues(tx: Tx, employeeId: string | null, firstId: string, sent: Person) {
  const first = await firstRecord(tx, firstId);
  const issues = first === null ? [unknownRecord()] : faults(employeeId, sent, first);
  const named = employeeId === null ? [] : await recordsNaming(tx, employeeId);
  return issues.length === 0 && named.length > 0 ? [fault("Other records name this one as the first.")] : issues;
}

/** Refuses to delete the first record of a person while other records name it. */
export async function requireNoOtherJob(tx: Tx, employeeId: string): Promise<void> {
  if ((await recordsNaming(tx, employeeId)).length === 0) return;
  const text = "Other records name this one as the first of the person: take that out of them first.";
  throw new Refused(409, { token: "employee_has_other_jobs", text });
}

const OF_DIRECTOR = "A director's jobs have one earnings period, the year: pay them on one record.";

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
  const isDirector = sent.director !== null || first.director_nic_method !== null;
  return isDirector ? [issueAt(["otherJob"], "must_be_absent", null, OF_DIRECTOR)] : [];
}

async function firstRecord(tx: Tx, employeeId: string): Promise<EmployeeRow | null> {
  const row = await selectEmployees(tx)
    .selectAll()
    .where("employee_id", "=", employeeId)
    .forKeyShare()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns a record that names one as the first of its person, if there is any. */
async function recordsNaming(tx: Tx, employeeId: string): Promise<readonly unknown[]> {
  return selectEmployees(tx).select("employee_id").where("other_job_of", "=", employeeId).limit(1).execute();
}
