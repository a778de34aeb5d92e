import type { Selectable } from "kysely";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { jobsOfEmployees } from "../jobs/jobs-of-people";
import { type EmployeeFacts, employeeFacts } from "./employee-facts";
import type { EmployeeTables } from "./employee-rows";

/** Keeps an employee on record until the transaction ends; refuses with 404 if there is no such employee. */
export async function requireEmployee(tx: Tx, employeeId: string): Promise<void> {
  const row = await payrollOf(tx, employeeId).forKeyShare().executeTakeFirst();
  if (row === undefined) throw notFound("employee");
}

/** Has the open run of an employee's payroll calculate the employee again. */
export async function markEmployee(
  tx: Tx,
  context: ServiceContext,
  { organisationId, employeeId }: { readonly organisationId: string; readonly employeeId: string },
): Promise<void> {
  const { payroll_config_id: payrollConfigId } = await payrollOf(tx, employeeId).executeTakeFirstOrThrow();
  await context.payrollRuns.markDirty(tx, { organisationId, payrollConfigId, employeeId });
}

/** Has open runs calculate an employee again, in all jobs of the person. */
export async function markJobs(
  tx: Tx,
  context: ServiceContext,
  { organisationId, employeeId }: { readonly organisationId: string; readonly employeeId: string },
): Promise<void> {
  const jobs = (await jobsOfEmployees(tx, [employeeId])).get(employeeId) ?? [employeeId];
  for (const id of jobs) await markEmployee(tx, context, { organisationId, employeeId: id });
}

function payrollOf(tx: Tx, employeeId: string) {
  return tx
    .withTables<EmployeeTables>()
    .selectFrom("employee")
    .select("payroll_config_id")
    .where("employee_id", "=", employeeId);
}

export type EmployeeRow = Selectable<EmployeeTables["employee"]>;

/** Returns one employee with everything on record, or refuses with 404. */
export async function requireFacts(tx: Tx, employeeId: string): Promise<EmployeeFacts> {
  const facts = await employeeFacts(tx, employeeId);
  if (facts === null) throw notFound("employee");
  return facts;
}

/** Does the same for a change: the employee cannot be changed by others meanwhile, but rows may still refer to it. */
export async function employeeToChange(tx: Tx, employeeId: string): Promise<EmployeeFacts> {
  const row = await tx
    .withTables<EmployeeTables>()
    .selectFrom("employee")
    .select("employee_id")
    .where("employee_id", "=", employeeId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound("employee");
  return requireFacts(tx, employeeId);
}
