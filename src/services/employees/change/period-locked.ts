import { issueAt, Refused } from "../../../platform/http";
import type { EmployeeRow } from "../store/find-employee";

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
