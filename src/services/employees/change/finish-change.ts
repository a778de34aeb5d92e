import { type NewEvent, recordEvent } from "../../../platform/events";
import type { Caller } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { type EmployeeFacts, employeeFacts } from "../store/employee-facts";
import type { EmployeeTables } from "../store/employee-rows";

type EmployeeEvent = "employee.created" | "employee.updated" | "employee.left" | "employee.deleted";

/** The caller, time and organisation of a request that changes an employee. */
export interface By {
  readonly organisationId: string;
  readonly caller: Caller;
  readonly now: string;
}

/** Finishes every change of an employee: raises the version, marks open runs, records the event. */
export async function finishChange(
  tx: Tx,
  context: ServiceContext,
  employeeId: string,
  by: By,
  changedFields: readonly string[],
  eventType: EmployeeEvent = "employee.updated",
): Promise<EmployeeFacts> {
  await tx
    .withTables<EmployeeTables>()
    .updateTable("employee")
    .set(({ eb }) => ({ version: eb("version", "+", 1), updated_at: by.now }))
    .where("employee_id", "=", employeeId)
    .execute();
  for (const changed of context.employeeChanged) await changed(tx, { employeeId, changedFields });
  const facts = await employeeFacts(tx, employeeId);
  if (facts === null) throw new Error("The employee of a change is gone.");
  await tellOfEmployee(tx, context, facts, by, changedFields, eventType);
  return facts;
}

/** Has open runs calculate the employee again, and records the event. */
export async function tellOfEmployee(
  tx: Tx,
  context: ServiceContext,
  { employee }: EmployeeFacts,
  by: By,
  changedFields: readonly string[],
  eventType: EmployeeEvent,
): Promise<void> {
  const { employee_id: employeeId, payroll_config_id: payrollConfigId } = employee;
  await context.payrollRuns.markDirty(tx, { organisationId: by.organisationId, employeeId, payrollConfigId });
  await recordEvent(tx, context, employeeEvent(employee, by, changedFields, eventType));
}

interface Told {
  readonly employee_id: string;
  readonly payroll_config_id: string;
  readonly leaving_date: string | null;
}

/** Returns the event of a change of an employee. */
export function employeeEvent(
  { employee_id: employeeId, payroll_config_id: payrollConfigId, leaving_date: leavingDate }: Told,
  { organisationId, caller }: By,
  changedFields: readonly string[],
  eventType: EmployeeEvent = "employee.updated",
): NewEvent {
  return {
    organisationId,
    accountId: caller.accountId,
    eventType,
    resourceUrl: `/v1/employees/${employeeId}`,
    data: { employeeId, payrollConfigId, changedFields, leavingDate },
  };
}
