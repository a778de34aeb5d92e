import type { z } from "@hono/zod-openapi";
import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import { moneyOf } from "../../contract";
import type { BillingDocumentTables } from "../store/document-tables";
import type { paymentShown } from "./invoice-schemas";

export type PaymentRow = Selectable<BillingDocumentTables["billing_payment"]>;

/** Returns the payments of an invoice in the order in which they were entered. */
export function findPayments(tx: Tx, invoiceId: string): Promise<PaymentRow[]> {
  return tx
    .withTables<BillingDocumentTables>()
    .selectFrom("billing_payment")
    .selectAll()
    .where("invoice_id", "=", invoiceId)
    .orderBy("invoice_payment_id")
    .execute();
}

/** Returns a payment as responses show it. */
export function paymentData(row: PaymentRow): z.input<typeof paymentShown> {
  return {
    invoicePaymentId: row.invoice_payment_id,
    invoiceId: row.invoice_id,
    amount: moneyOf(row.amount),
    paidDate: row.paid_date,
    reference: row.reference,
    method: row.method,
    note: row.note,
    createdAt: row.created_at,
  };
}
