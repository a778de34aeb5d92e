import type { Tx } from "../../../platform/store";
import type { PayslipsLocked } from "../../contract";
import { findRemittances, type Remittance } from "../../court-orders";
import type { NewPayment } from "../store/payments";
import { newPayment } from "./new-payment";
import { columnsOfRun } from "./of-run";

/** Returns what final payslips owe to payees of court orders: a payment for each remittance, on its due date. */
export async function ordersOwed(tx: Tx, locked: PayslipsLocked): Promise<readonly NewPayment[]> {
  const { period, payslips } = locked;
  const withOrders = payslips.filter(({ payslip }) => (payslip.courtOrders?.orders.length ?? 0) > 0);
  if (withOrders.length === 0) return [];
  const employeeIds = withOrders.map(({ employeeId }) => employeeId);
  const remittances = await findRemittances(tx, { payRunId: period.payRunId ?? "", employeeIds });
  return remittances.map((remittance) =>
    newPayment(locked.work, "CourtOrderPayee", {
      ...columnsOfRun(period),
      ...getPayee(remittance),
      employee_id: remittance.employeeId,
      remittance_id: remittance.remittanceId,
      amount: remittance.amount,
      due_date: remittance.dueDate,
      source_key: `order:${remittance.remittanceId}`,
    }),
  );
}

/** Returns whom a remittance is paid to and how, as the order and its payee state it now. */
export function getPayee({ payeeName, method, account, reference }: Remittance) {
  return { payee_name: payeeName ?? "", method, account, reference };
}
