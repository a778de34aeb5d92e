import { type NewEvent, recordEvents } from "../../../platform/events";
import type { Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import { recordUpdates } from "../history/record-changes";
import { otherJobsOfPeople } from "../jobs/jobs-of-people";
import { raiseVersions } from "../store/changes-from-above";
import { type EmployeeFacts, factsByIds } from "../store/employee-facts";

type EmployeeEvent = "employee.created" | "employee.updated" | "employee.left" | "employee.deleted";

/** A change that is written to an employee's record. */
export interface WrittenChange {
  /** The record before the change. */
  readonly before: EmployeeFacts;
  readonly changedFields: readonly string[];
}

/** Finishes a change of an employee, and returns the record as it is now. */
export async function finishChange(
  work: RequestWork,
  change: WrittenChange,
  eventType: EmployeeEvent = "employee.updated",
): Promise<EmployeeFacts> {
  const { events, after } = await finishChanges(work, [change], eventType);
  await publish(work, events);
  const [facts] = after;
  if (facts === undefined) throw new Error("The employee that was changed is gone.");
  return facts;
}

/**
 * Raises the versions of changed employees, adds to their history and marks their open runs. Returns the records as they
 * are now, and the events, to publish last.
 */
export async function finishChanges(
  work: RequestWork,
  changes: readonly WrittenChange[],
  eventType: EmployeeEvent = "employee.updated",
): Promise<{ readonly events: readonly NewEvent[]; readonly after: readonly EmployeeFacts[] }> {
  if (changes.length === 0) return { events: [], after: [] };
  const { tx, context, organisationId, now } = work;
  const ids = changes.map(({ before }) => before.employee.employee_id);
  await raiseVersions(tx, ids, now);
  for (const { before, changedFields } of changes) {
    const change = { employeeId: before.employee.employee_id, changedFields, context, organisationId, now };
    for (const changed of context.employeeChanged) await changed(tx, change);
  }
  const after = await factsByIds(tx, ids);
  const byId = new Map(after.map((facts) => [facts.employee.employee_id, facts]));
  const noted = changes.flatMap(({ before, changedFields }) => {
    const facts = byId.get(before.employee.employee_id);
    const { payroll_config_id: payrollBefore, other_job_of: firstJobBefore } = before.employee;
    return facts === undefined
      ? []
      : [{ before, after: facts, employee: facts.employee, changedFields, payrollBefore, firstJobBefore }];
  });
  await recordUpdates(work, noted);
  return { events: await markRuns(work, noted, eventType), after };
}

interface NotedChange {
  readonly changedFields: readonly string[];
  /** The payroll before the change, if the employee can have moved. */
  readonly payrollBefore?: string;
  /** The person's first record before the change, if this was another job. */
  readonly firstJobBefore?: string | null;
  readonly employee: {
    readonly employee_id: string;
    readonly payroll_config_id: string;
    readonly leaving_date: string | null;
    readonly other_job_of: string | null;
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
  await context.payrollRuns.markEmployeesDirty(tx, organisationId, [...marks, ...(await marksOfJobs(tx, changes))]);
  return changes.map(({ employee: { employee_id: employeeId, payroll_config_id, leaving_date }, changedFields }) => ({
    organisationId,
    accountId: caller.accountId,
    eventType,
    resourceUrl: `/v1/employees/${employeeId}`,
    data: { employeeId, payrollConfigId: payroll_config_id, changedFields, leavingDate: leaving_date },
  }));
}

/** A person's other jobs have the earnings period that all of them make, before the change and after it. */
function marksOfJobs(tx: Tx, changes: readonly NotedChange[]) {
  const ids = changes.map(({ employee }) => employee.employee_id);
  const firstIds = changes.flatMap(({ employee, firstJobBefore }) => [employee.other_job_of, firstJobBefore ?? null]);
  return otherJobsOfPeople(
    tx,
    ids,
    firstIds.filter((id) => id !== null),
  );
}

/** Records the events of a request. */
export async function publish(
  { tx, context, organisationId }: RequestWork,
  events: readonly NewEvent[],
): Promise<void> {
  await recordEvents(tx, context, organisationId, events);
}
