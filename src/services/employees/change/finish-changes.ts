import type { NewEvent } from "../../../platform/events";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import type { EmployeeFacts } from "../store/employee-facts";
import type { EmployeeTables } from "../store/employee-rows";
import { type By, employeeEvent } from "./finish-change";

/** A changed employee, with the record as it is now. */
export interface FinishedChange {
  readonly facts: EmployeeFacts;
  readonly payrollBefore: string;
  readonly changedFields: readonly string[];
}

/** Finishes changes of several employees, as `finishChange` does for one. Returns the events, to record last. */
export async function finishChanges(
  tx: Tx,
  context: ServiceContext,
  changes: readonly FinishedChange[],
  by: By,
): Promise<readonly NewEvent[]> {
  if (changes.length === 0) return [];
  const { organisationId } = by;
  const ids = changes.map(({ facts }) => facts.employee.employee_id);
  await tx
    .withTables<EmployeeTables>()
    .updateTable("employee")
    .set(({ eb }) => ({ version: eb("version", "+", 1), updated_at: by.now }))
    .where("employee_id", "in", ids)
    .execute();
  for (const { facts, changedFields } of changes) {
    for (const changed of context.employeeChanged) {
      await changed(tx, { employeeId: facts.employee.employee_id, changedFields });
    }
  }
  await context.payrollRuns.markEmployeesDirty(tx, organisationId, changes.flatMap(marksOf));
  return changes.map(({ facts, changedFields }) => employeeEvent(facts.employee, by, changedFields));
}

/** Returns the marks of a change: for both payrolls if the employee has moved. */
function marksOf({ facts: { employee }, payrollBefore }: FinishedChange) {
  const { employee_id: employeeId, payroll_config_id: payrollConfigId } = employee;
  const payrolls = [...new Set([payrollBefore, payrollConfigId])];
  return payrolls.map((id) => ({ employeeId, payrollConfigId: id }));
}
