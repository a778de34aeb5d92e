import type { Tx } from "../../../platform/store";
import { findRemittances } from "../../court-orders";
import { type PaymentRow, updatePayments } from "../store/payments";
import { getPayee } from "./new-payment";
import { currentPayees, type PayeeRow } from "./payees-owed";

type Current = Pick<PaymentRow, "payee_name" | "method" | "account" | "reference"> & Partial<PaymentRow>;

/**
 * Returns payments with the accounts that their payees have now, and stores those that changed: a payee of a court order,
 * of a pension scheme or of deductions may be entered after the run was locked. Employees' accounts follow their records.
 */
export async function withCurrentPayees(tx: Tx, rows: readonly PaymentRow[]): Promise<readonly PaymentRow[]> {
  const remittanceIds = rows.flatMap(({ remittance_id: id }) => id ?? []);
  const remittances = mapOf(await findRemittances(tx, { remittanceIds }), ({ remittanceId }) => remittanceId);
  const payees = await currentPayees(tx);
  const found: PaymentRow[] = [];
  for (const row of rows) {
    const remittance = remittances.get(row.remittance_id ?? "");
    const payee = payees.find((each) => isPayeeOf(each, row));
    const current = remittance === undefined ? payee && columnsOf(payee, row) : getPayee(remittance);
    if (current === undefined || isSame(row, current)) {
      found.push(row);
      continue;
    }
    const { account, ...columns } = current;
    await updatePayments(tx)
      .set({ ...columns, account: account === null ? null : JSON.stringify(account) })
      .where("payment_id", "=", row.payment_id)
      .execute();
    found.push({ ...row, ...current });
  }
  return found;
}

function isPayeeOf(payee: PayeeRow, { payment_payee_id, pension_schema_id }: PaymentRow): boolean {
  if (payment_payee_id !== null) return payee.payment_payee_id === payment_payee_id;
  return pension_schema_id !== null && payee.pension_schema_id === pension_schema_id;
}

function columnsOf(payee: PayeeRow, { reference }: PaymentRow): Current {
  return {
    payee_name: payee.name,
    payment_payee_id: payee.payment_payee_id,
    method: payee.bank_account === null ? null : "Bacs",
    account: payee.bank_account,
    reference: payee.reference ?? reference,
  };
}

function isSame(row: PaymentRow, current: Current): boolean {
  const of = ({ payee_name, method, account, reference }: Current) =>
    JSON.stringify([payee_name, method, account?.sortCode, account?.accountNumber, account?.accountName, reference]);
  return of(row) === of(current);
}

/** Returns records by their keys. */
function mapOf<Record>(records: readonly Record[], keyOf: (record: Record) => string): ReadonlyMap<string, Record> {
  return new Map(records.map((record) => [keyOf(record), record]));
}
