import type { RequestWork } from "../../contract";
import { claimRemittances, releaseRemittances, settleRemittances } from "../../court-orders";
import { conflict } from "../contract/common";
import type { SentStatus } from "../contract/payment-operations";
import { newPayment } from "../owed/new-payment";
import { withTaxAmounts } from "../owed/tax-owed";
import { type PaymentMove, requirePaymentMove } from "../states/payment-moves";
import { insertPayments, type NewPayment, type PaymentRow, updatePayments } from "../store/payments";

/** What is stated with a move. */
interface Stated {
  readonly reason: string | null;
  readonly valueDate: string | null;
}

/** Saves what became of a payment, by hand; refuses what its status does not allow. */
export async function saveStatus(work: RequestWork, row: PaymentRow, sent: SentStatus): Promise<PaymentRow> {
  if (row.status === "Pending" && row.batch_id !== null) {
    throw conflict("payment_in_batch", "The payment is in a batch: reject or delete the batch first.");
  }
  const { reason, valueDate } = sent;
  if (sent.status === "Returned") return returnPayment(work, row, { reason, valueDate });
  if (sent.status === "Cancelled") return movePayment(work, row, ["Cancel", { reason, valueDate }]);
  if (row.status !== "Pending") return confirmPayment(work, row, { reason, valueDate });
  return payOtherwise(work, row, { reason, valueDate });
}

/** The bank has paid it. */
export async function confirmPayment(work: RequestWork, row: PaymentRow, stated: Stated): Promise<PaymentRow> {
  const moved = await movePayment(work, row, ["Confirm", stated]);
  if (row.remittance_id !== null) await settleRemittances(work.tx, [row.payment_id]);
  return moved;
}

/** A payment without a file: its amount is fixed from now on, and the remittance is paid. */
async function payOtherwise(work: RequestWork, row: PaymentRow, stated: Stated): Promise<PaymentRow> {
  requirePaymentMove(row.status, "PayOtherwise");
  const { tx, context } = work;
  const [fixed = row] = await withTaxAmounts(tx, context, [row]);
  if (row.remittance_id !== null) {
    await claimRemittances(tx, new Map([[row.remittance_id, row.payment_id]]));
    await settleRemittances(tx, [row.payment_id]);
  }
  return movePayment(work, row, ["PayOtherwise", stated], { amount: fixed.amount, reference: fixed.reference });
}

/** The bank has returned it: another payment waits in its place, to the same payee. */
export async function returnPayment(work: RequestWork, row: PaymentRow, stated: Stated): Promise<PaymentRow> {
  const { reason: returned_reason, valueDate } = stated;
  const returned = await movePayment(work, row, ["Return", { reason: null, valueDate }], { returned_reason });
  if (row.remittance_id !== null) await releaseRemittances(work.tx, [row.payment_id]);
  await insertPayments(work.tx, [replacementOf(work, returned)]);
  return returned;
}

function replacementOf(work: RequestWork, { version: _, ...returned }: PaymentRow): NewPayment {
  const again = newPayment(work, returned.payee_type, {
    ...returned,
    payment_id: work.context.ids.next(),
    status: "Pending",
    batch_id: null,
    value_date: null,
    returned_reason: null,
    reason: null,
    name_match: "NotChecked",
    replaces_payment_id: returned.payment_id,
    created_at: work.now,
    updated_at: work.now,
  });
  return { ...again, source_key: `again:${returned.payment_id}` };
}

/** Moves a payment; a reason that is not stated stays what it was. */
async function movePayment(
  { tx, now }: RequestWork,
  row: PaymentRow,
  [move, { reason, valueDate }]: readonly [PaymentMove, Stated],
  columns: Partial<Pick<PaymentRow, "amount" | "reference" | "returned_reason">> = {},
): Promise<PaymentRow> {
  const status = requirePaymentMove(row.status, move);
  return updatePayments(tx)
    .set({ status, reason: reason ?? row.reason, value_date: valueDate ?? row.value_date, ...columns, updated_at: now })
    .where("payment_id", "=", row.payment_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
