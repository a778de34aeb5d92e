import type { NewEvent } from "../../../platform/events";
import { moneyOf, type RequestWork } from "../../contract";
import { PATH } from "../contract/common";
import type { BatchRow, PaymentRow } from "../store/payments";

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
