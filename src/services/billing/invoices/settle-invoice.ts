import type { Selectable } from "kysely";
import { readPence } from "../../../engine/base";
import { balanceInvoice } from "../../../engine/billing";
import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { type ColumnsOf, moneyOf, type RequestWork } from "../../contract";
import { findAllocations } from "../documents/allocation-rows";
import { finishInvoice } from "./invoice-changes";
import type { InvoiceRow } from "./invoice-rows";
import { invoices, payments } from "./invoice-schemas";

type InvoiceEvent = "credited" | "issued";

interface Settled {
  readonly before: InvoiceRow;
  readonly events?: readonly InvoiceEvent[];
  /** The token if payments and allocations exceed the total. */
  readonly exceeds: string;
}

/**
 * Writes what is due on an issued invoice after a change of its payments or allocations, and the status that follows. The
 * client must be held. Refuses 409 with the token if more is settled than the invoice comes to.
 */
export async function settleInvoice(work: RequestWork, { before, events, exceeds }: Settled): Promise<InvoiceRow> {
  const { tx, now } = work;
  const { invoice_id: invoiceId } = before;
  const paid = await findPayments(tx, invoiceId);
  const credited = await findAllocations(tx, { invoiceId });
  const answer = balanceInvoice({
    total: moneyOf(before.total),
    payments: paid.map(({ amount }) => moneyOf(amount)),
    allocations: credited.map(({ amount }) => moneyOf(amount)),
  });
  if (!answer.ok) {
    const due = moneyOf(before.balance_due);
    throw new Refused(409, { token: exceeds, text: `£${due} is due on the invoice.`, arguments: { balanceDue: due } });
  }
  const { amountPaid, amountCredited, balanceDue, status } = answer.value;
  const after = await invoices.update(tx, invoiceId, {
    status,
    amount_paid: readPence(amountPaid),
    amount_credited: readPence(amountCredited),
    balance_due: readPence(balanceDue),
    updated_at: now,
  });
  await finishInvoice(work, { before, after, ...(events === undefined ? {} : { events }) });
  return after;
}

export type PaymentRow = Selectable<ColumnsOf<typeof payments>>;

/** Returns the payments of an invoice in the order in which they were entered. */
export function findPayments(tx: Tx, invoiceId: string): Promise<PaymentRow[]> {
  return payments.select(tx).where("invoice_id", "=", invoiceId).orderBy("invoice_payment_id").execute();
}
