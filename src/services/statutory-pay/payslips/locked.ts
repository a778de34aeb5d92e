import { sql } from "kysely";
import type { Tx } from "../../../platform/store";
import type { OperationService } from "../../contract";
import { paymentEvent } from "../payments/payment-events";
import type { PaymentRow } from "../payments/payment-rows";
import { movedTo } from "../payments/status-moves";
import type { StatutoryTables } from "../store/statutory-tables";

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
  await moveAwards(tx, locked, [...new Set(paid.map(({ statutory_pay_id: id }) => id))]);
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

/** Moves awards by what is paid of them, and publishes their events. */
async function moveAwards(tx: Tx, locked: Locked, ids: readonly string[]): Promise<void> {
  const tables = tx.withTables<StatutoryTables>();
  const counts = await tables
    .selectFrom("statutory_line_item")
    .select(({ fn }) => ["statutory_pay_id", "status", fn.countAll<number>().as("count")])
    .where("statutory_pay_id", "in", [...ids])
    .groupBy(["statutory_pay_id", "status"])
    .execute();
  const awards = await tables
    .selectFrom("statutory_payment")
    .select(["statutory_pay_id", "employee_id", "statutory_type", "status", "start_date", "end_date"])
    .where("statutory_pay_id", "in", [...ids])
    .orderBy("statutory_pay_id")
    .execute();
  const moved = awards.map((award) => {
    const count = (status: "Paid" | "Pending") =>
      Number(
        counts.find((each) => each.statutory_pay_id === award.statutory_pay_id && each.status === status)?.count ?? 0,
      );
    const paid = { paid: count("Paid"), pending: count("Pending"), isEnded: award.end_date !== null };
    return { before: award.status, award: { ...award, status: movedTo(award.status, paid, "RunLocked") } };
  });
  for (const status of ["InProgress", "Paid"] as const) {
    const now = moved.filter(({ award }) => award.status === status).map(({ award }) => award.statutory_pay_id);
    if (now.length > 0) await setStatus(tx, now, status, locked.now);
  }
  for (const { before, award } of moved) {
    if (before !== award.status)
      locked.publish(paymentEvent(award.status === "Paid" ? "paid" : "updated", award, locked));
  }
}

async function setStatus(tx: Tx, ids: readonly string[], status: PaymentRow["status"], now: string): Promise<void> {
  await tx
    .withTables<StatutoryTables>()
    .updateTable("statutory_payment")
    .set({ status, updated_at: now })
    .where("statutory_pay_id", "in", [...ids])
    .execute();
}
