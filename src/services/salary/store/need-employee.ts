import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { PayTables } from "../../pay";

/** Refuses where the organisation has no such employee. An employee that is there stays for this transaction. */
export async function needEmployee(tx: Tx, employeeId: string): Promise<void> {
  const row = await tx
    .withTables<PayTables>()
    .selectFrom("employee")
    .select("employee_id")
    .where("employee_id", "=", employeeId)
    .forKeyShare()
    .executeTakeFirst();
  if (row === undefined) throw notFound("employee");
}
