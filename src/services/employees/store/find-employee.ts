import type { Selectable } from "kysely";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { type EmployeeFacts, employeeFacts } from "./employee-facts";
import type { EmployeeTables } from "./employee-rows";

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
