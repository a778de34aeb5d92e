import { mountOperation, type ServiceContext } from "../../contract";
import { creditInFull } from "../credit-notes/full-credit";
import { findInvoice, shownInvoice } from "./invoice-rows";
import { closeInvoice, payInvoice, removePayment } from "./pay-invoice";
import { findPayments, paymentData } from "./payment-rows";
import * as operations from "./settle-operations";
import { voidInvoice } from "./void-invoice";

/** Mounts what ends or settles invoices. */
export function mountSettling(context: ServiceContext): void {
  mountOperation(context, operations.voidInvoice, async ({ params, ...work }) => {
    return { data: await shownInvoice(work, await voidInvoice(work, params)), text: "The invoice is voided." };
  });

  mountOperation(context, operations.fullCredit, async ({ params, ...work }) => {
    const row = await creditInFull(work, params);
    return { data: await shownInvoice(work, row), text: "The invoice is credited." };
  });

  mountOperation(context, operations.closeInvoice, async ({ params, body, ...work }) => {
    const row = await closeInvoice(work, params, body);
    return { data: await shownInvoice(work, row), text: "The invoice is closed." };
  });

  mountOperation(context, operations.listPayments, async ({ params }, tx) => {
    const { invoice_id: invoiceId } = await findInvoice(tx, params);
    const items = (await findPayments(tx, invoiceId)).map(paymentData);
    return { data: { items }, text: "The payments are listed." };
  });

  mountOperation(context, operations.addPayment, async ({ params, body, ...work }) => {
    return { data: paymentData(await payInvoice(work, params, body)), text: "The payment is recorded." };
  });

  mountOperation(context, operations.removePayment, async ({ params, ...work }) => {
    return { data: paymentData(await removePayment(work, params)), text: "The payment is removed." };
  });
}
