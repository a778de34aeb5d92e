import type { Tx } from "../../../platform/store";
import type { PayslipPeriod, PayslipsLocked, RequestWork } from "../../contract";
import { findRemittances, type Remittance } from "../../court-orders";
import type { PayeeType } from "../contract/common";
import type { NewPayment } from "../store/payments";

type Made = Pick<NewPayment, "payee_name" | "method" | "amount" | "reference" | "account" | "due_date" | "source_key">;

/** Returns a payment that is owed, with what its kind has beside. */
export function newPayment(
  {
    organisationId,
    now,
    context,
  }: Pick<RequestWork, "organisationId" | "now"> & { context: Pick<RequestWork["context"], "ids"> },
  payeeType: PayeeType,
  made: Made & Partial<NewPayment>,
): NewPayment {
  return {
    organisation_id: organisationId,
    payment_id: context.ids.next(),
    payee_type: payeeType,
    employee_id: null,
    payment_payee_id: null,
    pay_run_id: null,
    payroll_config_id: null,
    year: null,
    period: null,
    supplementary: null,
    status: "Pending",
    value_date: null,
    batch_id: null,
    payslip_id: null,
    remittance_id: null,
    pension_schema_id: null,
    tax_year: null,
    tax_month: null,
    returned_reason: null,
    reason: null,
    replaces_payment_id: null,
    name_match: "NotChecked",
    account_changed: false,
    created_at: now,
    updated_at: now,
    ...made,
  };
}

/** Returns the columns that name a run. */
export function columnsOfRun({ payRunId, payrollConfigId, year, period, supplementary }: PayslipPeriod) {
  return { pay_run_id: payRunId, payroll_config_id: payrollConfigId, year, period, supplementary };
}

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
