import { sql } from "kysely";
import type { Tx } from "../../../platform/store";
import { updateOrganisation } from "../../access";
import type { EmployeeTables } from "../store/employee-rows";

interface Change {
  readonly employees: number;
  /** Employees without a leaving date. */
  readonly active: number;
}

/** Updates the counts that the account's list of organisations shows. */
export async function countEmployees(tx: Tx, organisationId: string, { employees, active }: Change): Promise<void> {
  if (employees === 0 && active === 0) return;
  await updateOrganisation(tx, organisationId, {
    employee_count: sql<number>`employee_count + ${employees}`,
    active_employee_count: sql<number>`active_employee_count + ${active}`,
  });
}

/** Counts the employees of payrolls that have any. */
export async function countByPayroll(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const counted = await tx
    .withTables<EmployeeTables>()
    .selectFrom("employee")
    .select(({ fn }) => ["payroll_config_id", fn.countAll<number>().as("employees")])
    .where("payroll_config_id", "in", [...ids])
    .groupBy("payroll_config_id")
    .execute();
  return new Map(counted.map(({ payroll_config_id: id, employees }) => [id, Number(employees)]));
}
