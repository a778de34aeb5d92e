import { sql } from "kysely";
import type { Tx } from "../../../platform/store";
import type { OperationService } from "../../contract";
import type { StatutoryTables } from "../store/statutory-tables";
import { moveAwards } from "./move-awards";

type Locked = Parameters<NonNullable<NonNullable<OperationService["payslipSource"]>["locked"]>>[1];

/** Marks the slices that final payslips have paid, and moves their awards; statements do not grow with the employees. */
export async function slicesPaid(tx: Tx, locked: Locked): Promise<void> {
  const { period, payslips } = locked;
  if (payslips.length === 0 || period.supplementary !== 0) return;
  const tables = tx.withTables<StatutoryTables>();
  const paid = await tables
    .updateTable("statutory_line_item")
    .set({ status: "Paid" })
    .where(
      "employee_id",
      "in",
      payslips.map(({ employeeId }) => employeeId),
    )
    .where("payroll_config_id", "=", period.payrollConfigId)
    .where("year", "=", period.year)
    .where("period", "=", period.period)
    .where("status", "=", "Pending")
    .returning(["statutory_pay_id", "line_item_sequence", "employee_id"])
    .execute();
  if (paid.length === 0) return;
  await namePayslips(
    tx,
    locked,
    paid.map(({ employee_id: id }) => id),
  );
  const ids = paid.map(({ statutory_pay_id: id }) => id);
  await moveAwards(tx, locked, { ids, by: "RunLocked" });
}

/** Stores on each slice the payslip that paid it, with one statement. */
async function namePayslips(tx: Tx, { period, payslips }: Locked, employeeIds: readonly string[]): Promise<void> {
  const paidTo = new Set(employeeIds);
  const named = payslips.filter((each) => paidTo.has(each.employeeId));
  const rows = JSON.stringify(named.map(({ employeeId, payslipId }) => ({ employeeId, payslipId })));
  await sql`
    update statutory_line_item as item set payslip_id = slip."payslipId"
    from jsonb_to_recordset(${rows}::jsonb) as slip("employeeId" text, "payslipId" text)
    where item.employee_id = slip."employeeId" and item.payroll_config_id = ${period.payrollConfigId}
      and item.year = ${period.year} and item.period = ${period.period}
      and item.status = 'Paid' and item.source = 'PayrollRun' and item.payslip_id is null`.execute(tx);
}
