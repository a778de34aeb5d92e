import type { Selectable } from "kysely";
import { notFound, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { type EmployeeFacts, employeeFacts, type PayTables } from "../store";

export type EmployeeRow = Selectable<PayTables["employee"]>;

/** One employee with everything on record, or 404. */
export async function needFacts(tx: Tx, employeeId: string): Promise<EmployeeFacts> {
  const facts = await employeeFacts(tx, employeeId);
  if (facts === null) throw notFound("employee");
  return facts;
}

/** The same for a change: no other change of this employee comes between; rows that refer to it may. */
export async function employeeToChange(
  tx: Tx,
  employeeId: string,
  ifMatch: string | null = null,
): Promise<EmployeeFacts> {
  const row = await tx
    .withTables<PayTables>()
    .selectFrom("employee")
    .select("version")
    .where("employee_id", "=", employeeId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound("employee");
  if (ifMatch !== null && ifMatch !== "*" && ifMatch !== etagOf(row.version)) throw concurrentChange();
  return needFacts(tx, employeeId);
}

export function etagOf(version: number): string {
  return `"${version}"`;
}

function concurrentChange(): Refused {
  const text = "The employee was changed since it was read: read it again.";
  return new Refused(412, { token: "concurrent_change", text });
}
