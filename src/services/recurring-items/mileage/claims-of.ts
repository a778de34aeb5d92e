import type { Tx } from "../../../platform/store";
import { recurringTables } from "../store/recurring-tables";
import type { ClaimRow } from "./claim-amounts";

/** Returns the claims of employees, by employee, in the order of entry; those without claims are left out. */
export async function findClaims(
  tx: Tx,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ClaimRow[]>> {
  const found = new Map<string, ClaimRow[]>();
  if (employeeIds.length === 0) return found;
  const rows = await recurringTables(tx)
    .selectFrom("mileage_claim")
    .selectAll()
    .where("employee_id", "in", [...employeeIds])
    .orderBy("mileage_id")
    .execute();
  for (const row of rows) {
    const own = found.get(row.employee_id);
    if (own === undefined) found.set(row.employee_id, [row]);
    else own.push(row);
  }
  return found;
}
