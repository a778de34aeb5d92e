import { type NewEvent, recordEvents } from "../../../platform/events";
import type { RequestWork } from "../../contract";
import { raiseVersions } from "../store/changes-from-above";
import type { EmployeeFacts } from "../store/employee-facts";
import { requireFacts } from "../store/find-employee";

type EmployeeEvent = "employee.created" | "employee.updated" | "employee.left" | "employee.deleted";

/** A change that is written to an employee's record. */
export interface WrittenChange {
  readonly employeeId: string;
  readonly changedFields: readonly string[];
  /** The payroll before the change, if the employee can have moved. */
  readonly payrollBefore?: string;
}

/** Finishes a change of an employee, and returns the record as it is now. */
export async function finishChange(
  work: RequestWork,
  change: WrittenChange,
  eventType: EmployeeEvent = "employee.updated",
): Promise<EmployeeFacts> {
  await publish(work, await finishChanges(work, [change], eventType));
  return requireFacts(work.tx, change.employeeId);
}

/** Raises the versions of changed employees and marks their open runs. Returns the events, to publish last. */
export async function finishChanges(
  work: RequestWork,
  changes: readonly WrittenChange[],
  eventType: EmployeeEvent = "employee.updated",
): Promise<readonly NewEvent[]> {
  if (changes.length === 0) return [];
  const { tx, context, now } = work;
  const ids = changes.map(({ employeeId }) => employeeId);
  const rows = new Map((await raiseVersions(tx, ids, now)).map((row) => [row.employee_id, row]));
  for (const { employeeId, changedFields } of changes) {
    for (const changed of context.employeeChanged) await changed(tx, { employeeId, changedFields });
  }
  const noted = changes.flatMap(({ employeeId, ...change }) => {
    const employee = rows.get(employeeId);
    return employee === undefined ? [] : [{ employee, ...change }];
  });
  return markRuns(work, noted, eventType);
}

interface NotedChange extends Omit<WrittenChange, "employeeId"> {
  readonly employee: {
    readonly employee_id: string;
    readonly payroll_config_id: string;
    readonly leaving_date: string | null;
  };
}

/** Marks open runs to calculate employees again, in both payrolls of one who has moved. Returns the events. */
export async function markRuns(
  { tx, context, organisationId, caller }: RequestWork,
  changes: readonly NotedChange[],
  eventType: EmployeeEvent,
): Promise<readonly NewEvent[]> {
  const marks = changes.flatMap(({ employee: { employee_id: employeeId, payroll_config_id: id }, payrollBefore }) =>
    [...new Set([payrollBefore ?? id, id])].map((payrollConfigId) => ({ employeeId, payrollConfigId })),
  );
  await context.payrollRuns.markEmployeesDirty(tx, organisationId, marks);
  return changes.map(({ employee: { employee_id: employeeId, payroll_config_id, leaving_date }, changedFields }) => ({
    organisationId,
    accountId: caller.accountId,
    eventType,
    resourceUrl: `/v1/employees/${employeeId}`,
    data: { employeeId, payrollConfigId: payroll_config_id, changedFields, leavingDate: leaving_date },
  }));
}

/** Records the events of a request. */
export async function publish(
  { tx, context, organisationId }: RequestWork,
  events: readonly NewEvent[],
): Promise<void> {
  await recordEvents(tx, context, organisationId, events);
}
