import { type NewEvent, recordEvents } from "../../../platform/events";
import type { Tx } from "../../../platform/store";
import { mountOperation, type ServiceContext } from "../../contract";
import { countEmployees } from "../change/count-employees";
import { type By, employeeEvent } from "../change/finish-change";
import { finishChanges } from "../change/finish-changes";
import type { NewEmployeeRows } from "../new/new-employee-rows";
import { processEmployees } from "./bulk-operation";
import { changeEmployees } from "./change-employees";
import { createEmployees } from "./create-employees";
import { withKnown } from "./known-employees";
import { Outcomes } from "./outcomes";
import { distinctEntries, readNewEmployee } from "./read-entries";

export function mountBulk(context: ServiceContext): void {
  mountOperation(context, processEmployees, async ({ body, ...by }, tx) => {
    const outcomes = new Outcomes();
    const entries = await distinctEntries(body.employees, outcomes);
    const isUpsert = body.mode === "Upsert";
    const { targets, others } = isUpsert ? await withKnown(tx, entries, outcomes) : { targets: [], others: entries };
    const changes = await changeEmployees(tx, context, targets, by, outcomes);
    const added = await createEmployees(tx, context, await outcomes.each(others, readNewEmployee), by, outcomes);
    const events = [...(await finishChanges(tx, context, changes, by)), ...(await finishNew(tx, context, added, by))];
    await recordEvents(tx, context, by.organisationId, events);
    const data = outcomes.answer();
    const { successful, skipped, failed } = data.summary;
    return { data, text: `Employees saved: ${successful}, unchanged: ${skipped}, refused: ${failed}.` };
  });
}

/** Finishes adding employees, as `createEmployee` does for one: they are counted and marked. Returns the events. */
async function finishNew(
  tx: Tx,
  context: ServiceContext,
  added: readonly NewEmployeeRows[],
  by: By,
): Promise<readonly NewEvent[]> {
  if (added.length === 0) return [];
  const { organisationId } = by;
  await countEmployees(tx, organisationId, { employees: added.length, active: added.length });
  const marks = added.map(({ employee }) => {
    return { employeeId: employee.employee_id, payrollConfigId: employee.payroll_config_id };
  });
  await context.payrollRuns.markEmployeesDirty(tx, organisationId, marks);
  return added.map(({ employee }) => employeeEvent({ ...employee, leaving_date: null }, by, [], "employee.created"));
}
