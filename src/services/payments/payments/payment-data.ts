import { checkBankAccount, type ModulusTable } from "../../../engine/bank-files/modulus";
import type { NewEvent } from "../../../platform/events";
import { moneyOf, type RequestWork } from "../../contract";
import { PATH, type StoredAccount } from "../contract/common";
import { payments, type ShownPayment } from "../contract/payment-schemas";
import type { BatchRow, PaymentRow } from "../store/payments";

/** Returns a payment as responses show it. */
export function paymentData(row: PaymentRow, table: ModulusTable | null): ShownPayment {
  const { account } = row;
  return {
    ...payments.show(row),
    accountName: account?.accountName ?? null,
    accountNumberLast4: account?.accountNumber.slice(-4) ?? null,
    sortCode: account?.sortCode ?? null,
    source: {
      payslipId: row.payslip_id,
      remittanceId: row.remittance_id,
      pensionSchemaId: row.pension_schema_id,
      taxYear: row.tax_year,
      taxMonth: row.tax_month,
      recurringLineItemId: null,
    },
    accountCheck: account === null ? null : { ...checkAccount(account, table), nameMatch: row.name_match },
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

type Publisher = Pick<RequestWork, "organisationId" | "caller">;

/** Returns the event of a payment that came back or was recalled. */
export function paymentEvent(
  { organisationId, caller }: Publisher,
  name: "returned" | "recalled",
  row: PaymentRow,
): NewEvent {
  const { payment_id: paymentId, status, batch_id: batchId, amount, returned_reason: returnedReason } = row;
  return {
    organisationId,
    accountId: caller.accountId,
    eventType: `payment.${name}`,
    resourceUrl: `${PATH}/${paymentId}`,
    data: { paymentId, batchId, status, amount: moneyOf(amount), returnedReason },
  };
}

interface Totals {
  readonly paymentCount: number;
  readonly totalAmount: string;
}

/** Returns the event of a batch. */
export function batchEvent(
  { organisationId, caller }: Publisher,
  name: "submitted" | "approved" | "file_taken",
  { batch_id: batchId, status }: BatchRow,
  { paymentCount, totalAmount }: Totals,
): NewEvent {
  return {
    organisationId,
    accountId: caller.accountId,
    eventType: `payment_batch.${name}`,
    resourceUrl: `${PATH}/batches/${batchId}`,
    data: { batchId, status, paymentCount, totalAmount },
  };
}
