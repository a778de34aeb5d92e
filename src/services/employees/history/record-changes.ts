import { mapInTurns } from "../../../platform";
import { type HistoryEntry, type RequestWork, recordHistory } from "../../contract";
import { employeeData } from "../record/employee-data";
import type { EmployeeFacts } from "../store/employee-facts";

/** The type of employees in the history of records. */
export const EMPLOYEE = "employee";

/** Adds changes of employees to their history. */
export async function recordChanges(work: RequestWork, changes: readonly HistoryEntry[]): Promise<void> {
  await recordHistory(work, EMPLOYEE, changes);
}

interface Update {
  readonly before: EmployeeFacts;
  readonly after: EmployeeFacts;
}

/** Adds updates of employees to their history, field by field as responses show the record. */
export async function recordUpdates(work: RequestWork, updates: readonly Update[]): Promise<void> {
  const entries = await mapInTurns(updates, ({ before, after }) => ({
    recordId: after.employee.employee_id,
    action: "Updated" as const,
    before: employeeData(before, work.today),
    after: employeeData(after, work.today),
  }));
  await recordChanges(work, entries);
}
