import { checkBankAccount, type ModulusTable } from "../../../engine/bank-files/modulus";
import { moneyOf } from "../../contract";
import type { StoredAccount } from "../contract/common";
import type { ShownPayment } from "../contract/payment-schemas";
import type { PaymentRow } from "../store/payments";

/** Returns a payment as responses show it. */
export function paymentData(row: PaymentRow, table: ModulusTable | null): ShownPayment {
  const { account } = row;
  return {
    paymentId: row.payment_id,
    payeeType: row.payee_type,
    payeeName: row.payee_name,
    employeeId: row.employee_id,
    paymentPayeeId: row.payment_payee_id,
    payRunId: row.pay_run_id,
    payrollConfigId: row.payroll_config_id,
    year: row.year,
    period: row.period,
    supplementary: row.supplementary,
    method: row.method,
    status: row.status,
    amount: moneyOf(row.amount),
    reference: row.reference,
    accountName: account?.accountName ?? null,
    accountNumberLast4: account?.accountNumber.slice(-4) ?? null,
    sortCode: account?.sortCode ?? null,
    dueDate: row.due_date,
    valueDate: row.value_date,
    batchId: row.batch_id,
    source: {
      payslipId: row.payslip_id,
      remittanceId: row.remittance_id,
      pensionSchemaId: row.pension_schema_id,
      taxYear: row.tax_year,
      taxMonth: row.tax_month,
      recurringLineItemId: null,
    },
    returnedReason: row.returned_reason,
    reason: row.reason,
    replacesPaymentId: row.replaces_payment_id,
    accountCheck: account === null ? null : { ...checkAccount(account, table), nameMatch: row.name_match },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Returns what the modulus check says; without a table nothing is checked. */
export function checkAccount(
  { sortCode, accountNumber }: Pick<StoredAccount, "sortCode" | "accountNumber">,
  table: ModulusTable | null,
) {
  if (table === null) return { isValid: true, isChecked: false };
  const checked = checkBankAccount({ sortCode, accountNumber }, table);
  if (!checked.ok) throw new Error(`A stored account cannot be read: ${JSON.stringify(checked.problems)}`);
  const { isValid, isChecked } = checked.value;
  return { isValid, isChecked };
}
