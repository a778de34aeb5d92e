import type { Tx } from "../../../platform/store";
import type { LockedThrough } from "../../contract";
import type { EmployeeTables } from "./employee-rows";

/**
 * Records on a run's employees that it is locked: from then on nothing in force in its period can be changed for them.
 * Part of locking, in its transaction.
 */
export async function lockEmployees(
  tx: Tx,
  employeeIds: readonly string[],
  { periodEndDate, paymentDate }: LockedThrough,
): Promise<void> {
  if (employeeIds.length === 0) return;
  await tx
    .withTables<EmployeeTables>()
    .updateTable("employee")
    .set(({ fn, val, ref }) => ({
      locked_period_end_date: fn<string>("greatest", [ref("locked_period_end_date"), val(periodEndDate)]),
      locked_payment_date: fn<string>("greatest", [ref("locked_payment_date"), val(paymentDate)]),
    }))
    .where("employee_id", "in", [...employeeIds])
    .execute();
}
