import type { z } from "@hono/zod-openapi";
import { notFound } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { holdClient } from "../documents/hold-client";
import type { BillingDocumentTables } from "../store/document-tables";
import { requireInvoiceMove } from "./invoice-changes";
import { findInvoice, type InvoiceRow } from "./invoice-rows";
import type { invoiceClose, paymentSent } from "./invoice-schemas";
import { findPayments, type PaymentRow } from "./payment-rows";
import { settleInvoice } from "./settle-invoice";

interface Named {
  readonly clientId: string;
  readonly invoiceId: string;
}

const EXCEEDS = "payment_exceeds_balance";

type Payment = Pick<PaymentRow, "amount" | "paid_date" | "reference" | "method" | "note">;

/** Records a payment of an issued invoice. */
export async function payInvoice(
  work: RequestWork,
  named: Named,
  { amount, paidDate, reference, method }: z.output<typeof paymentSent>,
): Promise<PaymentRow> {
  await holdClient(work.tx, named.clientId);
  const before = await findInvoice(work.tx, named);
  requireInvoiceMove(before, "Pay");
  const payment = await insertPayment(work, before, { amount, paid_date: paidDate, reference, method, note: null });
  await settleInvoice(work, { before, exceeds: EXCEEDS });
  return payment;
}

/** Settles an issued invoice elsewhere: what is due is one payment. */
export async function closeInvoice(
  work: RequestWork,
  named: Named,
  { paidDate, note }: z.output<typeof invoiceClose>,
): Promise<InvoiceRow> {
  await holdClient(work.tx, named.clientId);
  const before = await findInvoice(work.tx, named);
  requireInvoiceMove(before, "Close");
  const payment = { amount: before.balance_due, paid_date: paidDate ?? work.today, reference: null, method: "Other" };
  await insertPayment(work, before, { ...payment, note });
  return settleInvoice(work, { before, exceeds: EXCEEDS });
}

/** Removes a payment; a paid invoice is issued again. */
export async function removePayment(
  work: RequestWork,
  { invoicePaymentId, ...named }: Named & { readonly invoicePaymentId: string },
): Promise<PaymentRow> {
  const { tx } = work;
  await holdClient(tx, named.clientId);
  const before = await findInvoice(tx, named);
  const payment = (await findPayments(tx, before.invoice_id)).find(
    (each) => each.invoice_payment_id === invoicePaymentId,
  );
  if (payment === undefined) throw notFound("invoice_payment");
  await tx
    .withTables<BillingDocumentTables>()
    .deleteFrom("billing_payment")
    .where("invoice_payment_id", "=", invoicePaymentId)
    .execute();
  await settleInvoice(work, { before, exceeds: EXCEEDS });
  return payment;
}

function insertPayment(
  { tx, context, organisationId, now }: RequestWork,
  { invoice_id }: InvoiceRow,
  payment: Payment,
): Promise<PaymentRow> {
  return tx
    .withTables<BillingDocumentTables>()
    .insertInto("billing_payment")
    .values({
      organisation_id: organisationId,
      invoice_payment_id: context.ids.next(),
      invoice_id,
      ...payment,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
