import type { Tx } from "../../../platform/store";
import type { EmployeeChange } from "../../contract";
import { insertPayments, type PaymentRow, selectPayments, updatePayments } from "../store/payments";
import { findEmployees, netPayKey, partsOf } from "./net-pay";
import { newPayment } from "./new-payment";

const FIELDS = ["bankAccount", "bankAccounts", "paymentMethod"];

/**
 * Divides net pay again when an employee's accounts change after the run was locked: for payslips of which no part is in
 * a batch yet. The payments are marked, so that whoever approves them sees it.
 */
export async function followAccount(tx: Tx, change: EmployeeChange): Promise<void> {
  if (!change.changedFields.some((field) => FIELDS.includes(field))) return;
  const { employeeId, organisationId, now, context } = change;
  const rows = await selectPayments(tx)
    .selectAll()
    .where("employee_id", "=", employeeId)
    .where("payee_type", "=", "Employee")
    .where("status", "<>", "Cancelled")
    .orderBy("payment_id")
    .forUpdate()
    .execute();
  const employee = (await findEmployees(tx, [employeeId])).get(employeeId);
  if (employee === undefined) return;
  for (const [payslipId, parts] of byPayslip(rows)) {
    const [first] = parts;
    if (first === undefined || parts.some(({ status, batch_id }) => status !== "Pending" || batch_id !== null))
      continue;
    const ids = parts.map(({ payment_id }) => payment_id);
    const reason = "The employee's accounts were changed.";
    await updatePayments(tx)
      .set({ status: "Cancelled", reason, updated_at: now })
      .where("payment_id", "in", ids)
      .execute();
    const netPay = parts.reduce((sum, { amount }) => sum + amount, 0);
    const divided = partsOf(employee, netPay).map(({ amountPence, ...part }, at) =>
      newPayment({ organisationId, now, context }, "Employee", {
        ...runOf(first),
        ...part,
        employee_id: employeeId,
        payslip_id: payslipId,
        amount: amountPence,
        due_date: first.due_date,
        account_changed: true,
        source_key: netPayKey(payslipId, at),
      }),
    );
    await insertPayments(tx, divided);
  }
}

function runOf({ pay_run_id, payroll_config_id, year, period, supplementary }: PaymentRow) {
  return { pay_run_id, payroll_config_id, year, period, supplementary };
}

function byPayslip(rows: readonly PaymentRow[]): ReadonlyMap<string, readonly PaymentRow[]> {
  const found = new Map<string, PaymentRow[]>();
  for (const row of rows) {
    if (row.payslip_id === null) continue;
    const parts = found.get(row.payslip_id);
    if (parts === undefined) found.set(row.payslip_id, [row]);
    else parts.push(row);
  }
  return found;
}
