import { type Selectable, sql } from "kysely";
import { insertRows, type Tx } from "../../../platform/store";
import { type PaymentTables, paymentTables } from "./payment-tables";

export type PaymentRow = Selectable<PaymentTables["payment"]>;
export type BatchRow = Selectable<PaymentTables["payment_batch"]>;
export type NewPayment = Omit<PaymentRow, "version">;

/** Begins a query of payments. */
export function selectPayments(tx: Tx) {
  return paymentTables(tx).selectFrom("payment");
}

/** Begins a change of payments. */
export function updatePayments(tx: Tx) {
  return paymentTables(tx).updateTable("payment");
}

/** Returns the payments of a batch, in their order in its file. */
export function paymentsOfBatch(tx: Tx, batchId: string): Promise<readonly PaymentRow[]> {
  return selectPayments(tx)
    .selectAll()
    .where("batch_id", "=", batchId)
    .orderBy("payee_type")
    .orderBy("payment_id")
    .execute();
}

/** Writes new payments, each with version 1. */
export async function insertPayments(tx: Tx, rows: readonly NewPayment[]): Promise<void> {
  const written = rows.map((row) => ({ ...row, version: 1 }));
  await insertRows<PaymentTables, "payment">(tx, "payment", written);
}

/** Adds an amount to what is owed for the same thing, or writes the payment if nothing is owed for it yet. */
export async function addPayment(tx: Tx, row: NewPayment): Promise<void> {
  const { account, ...columns } = row;
  await paymentTables(tx)
    .insertInto("payment")
    .values({ ...columns, account: account === null ? null : JSON.stringify(account) })
    .onConflict((conflict) =>
      conflict
        .columns(["organisation_id", "source_key"])
        .where("status", "<>", "Cancelled")
        .doUpdateSet({ amount: sql`payment.amount + excluded.amount` }),
    )
    .execute();
}
