import type { Tx } from "../../../platform/store";
import type { EmployeeLockedThrough } from "../../employees";
import type { PayRunTables } from "../store/pay-run-tables";

/** Returns how far the final payslips of employees lock their records; null for those without one. */
export async function lockedThroughOf(
  tx: Tx,
  employeeIds: readonly string[],
): Promise<readonly EmployeeLockedThrough[]> {
  if (employeeIds.length === 0) return [];
  const rows = await tx
    .withTables<PayRunTables>()
    .selectFrom("payslip")
    .innerJoin("pay_run", "pay_run.pay_run_id", "payslip.pay_run_id")
    .select(({ fn }) => [
      "payslip.employee_id",
      fn.max("pay_run.period_end_date").as("period_end_date"),
      fn.max("pay_run.regular_payment_date").as("payment_date"),
    ])
    .where("payslip.employee_id", "in", [...employeeIds])
    .groupBy("payslip.employee_id")
    .execute();
  const found = new Map(rows.map((row) => [row.employee_id, row]));
  return employeeIds.map((employeeId) => {
    const row = found.get(employeeId);
    return { employeeId, periodEndDate: row?.period_end_date ?? null, paymentDate: row?.payment_date ?? null };
  });
}
