import { recordEvents } from "../../../platform/events";
import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { completeBatches } from "../batches/complete-batches";
import * as operations from "../contract/payment-operations";
import { withTaxAmounts } from "../owed/tax-owed";
import { requirePaymentMove } from "../states/payment-moves";
import { findPayment, type PaymentRow, updatePayments } from "../store/payments";
import { paymentEvent } from "./events";
import { pageOfDue, pageOfPayments } from "./list-payments";
import { saveStatus } from "./move-payment";
import { paymentData } from "./payment-data";

export function mountPayments(context: ServiceContext): void {
  // The fixed word comes before the ids.
  mountOperation(context, operations.listDue, async ({ query, ...work }) => {
    const { items, paginationToken } = await pageOfDue(work, operations.listDue.path, query);
    return { data: { items }, paginationToken, text: "What is owed is listed." };
  });

  mountOperation(context, operations.listPayments, async ({ query, ...work }) => {
    const { items, paginationToken } = await pageOfPayments(work, operations.listPayments.path, query);
    return { data: { items }, paginationToken, text: "The payments are listed." };
  });

  mountOperation(context, operations.getPayment, async ({ params: { paymentId }, ...work }, tx) => {
    const data = await shown(work, await findPayment(tx, paymentId));
    return { data, beside: data, text: "This is the payment." };
  });

  mountOperation(context, operations.putStatus, async ({ params: { paymentId }, body, ...work }, tx) => {
    const row = await saveStatus(work, await findPayment(tx, paymentId, true), body);
    await completeBatches(work, [row.batch_id]);
    const events = row.status === "Returned" ? [paymentEvent(work, "returned", row)] : [];
    await recordEvents(tx, context, work.organisationId, events);
    return { data: await shown(work, row), text: "The status of the payment is saved." };
  });

  mountOperation(context, operations.recallPayment, async ({ params: { paymentId }, body, ...work }, tx) => {
    const row = await recall(work, await findPayment(tx, paymentId, true), body.reason);
    await recordEvents(tx, context, work.organisationId, [paymentEvent(work, "recalled", row)]);
    return { data: await shown(work, row), text: "The recall is recorded: save the bank's answer." };
  });
}

function recall({ tx, now }: RequestWork, row: PaymentRow, reason: string): Promise<PaymentRow> {
  return updatePayments(tx)
    .set({ status: requirePaymentMove(row.status, "Recall"), reason, updated_at: now })
    .where("payment_id", "=", row.payment_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function shown({ tx, context }: RequestWork, row: PaymentRow) {
  const [found = row] = await withTaxAmounts(tx, context, [row]);
  return paymentData(found, context.modulusTable);
}
