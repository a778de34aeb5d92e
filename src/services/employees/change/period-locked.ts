import type { ValidationIssue } from "../../../platform";
import { issueAt, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { orConflict, type ServiceContext } from "../../contract";
import type { EmployeeFacts } from "../store/employee-facts";
import type { EmployeeRow } from "../store/require-employee";

/** What another employee may already use, by unique index. */
export const EMPLOYEE_CONFLICTS = {
  employee_by_payroll_id: { token: "payroll_id_in_use", text: "Another employee has this payroll id." },
  employee_current_by_ni: {
    token: "nino_in_use",
    text: "Another employee who has not left has this National Insurance number: if this is another job of that person, state it in `otherJob`; if not, one of the numbers is a mistake.",
  },
  employee_by_external_reference: { token: "name_in_use", text: "Another employee has this external reference." },
};

/** Writes an employee; refuses values that another employee already uses. */
export function unlessInUse<T>(write: () => Promise<T>): Promise<T> {
  return orConflict(EMPLOYEE_CONFLICTS, write);
}

/** Returns the refusal to change something in force in a locked period. */
export function periodLocked(path: readonly (string | number)[], limit: string): Refused {
  const text = `The period up to ${limit} is locked: nothing that is in force in it can change.`;
  return new Refused(409, { token: "period_locked", text, arguments: { limit } }, [
    issueAt(path, "period_locked", { limit }, text),
  ]);
}

/** What decides how far back a dated record of an employee can change. */
interface Closed {
  readonly facts_unkept_through: string | null;
}

/**
 * Returns the last day that a late fact cannot reach: that of the payslips whose facts are not kept. A change after it opens a
 * correction of the closed periods, also of a tax year that is finalised.
 */
export function closedThrough({ facts_unkept_through: unkept }: Closed, locked: string | null): string | null {
  return unkept ?? locked;
}

/** Refuses a date in a locked period; `locked` is null before the first locked payslip. */
export function requireUnlocked(date: string, locked: string | null, path: readonly (string | number)[]): void {
  if (locked !== null && date <= locked) throw periodLocked(path, locked);
}

type Directorship = Pick<EmployeeRow, "director_appointment_date" | "director_nic_method">;

/** Refuses another directorship, named by a field, for somebody who has a locked payslip from the appointment on. */
export function keepDirectorship(
  before: Directorship,
  after: Directorship,
  { locked, field }: { readonly locked: string | null; readonly field: "director" | "otherJob" },
): void {
  const appointed = [before, after].map((each) => each.director_appointment_date);
  const isSame = appointed[0] === appointed[1] && before.director_nic_method === after.director_nic_method;
  if (isSame || locked === null || appointed.every((date) => date === null || date > locked)) return;
  throw periodLocked([field], locked);
}

/** Warns about a new employee whose first days are in locked periods of the payroll: no run pays them. */
export async function lockedFirstDays(
  tx: Tx,
  { payrollRuns }: Pick<ServiceContext, "payrollRuns">,
  { employee }: EmployeeFacts,
): Promise<readonly ValidationIssue[]> {
  const locked = await payrollRuns.lockedThrough(tx, employee.payroll_config_id);
  if (locked === null || employee.start_date > locked.periodEndDate) return [];
  const limit = locked.periodEndDate;
  const reason = `The payroll is locked up to ${limit}: the employee is added, and no run pays the days up to then. Post a line for them.`;
  return [issueAt(["startDate"], "locked_days_unpaid", { limit }, reason)];
}
