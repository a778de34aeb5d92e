import { type EventType, family } from "./event-family";

/** The event types of payments. */
export const PAYMENT_EVENTS: readonly EventType[] = [
  ...family({
    service: "Payments",
    resourceUrl: "/v1/payments/batches/{batchId}",
    referenceFields: ["batchId", "status", "paymentCount"],
    fullOnly: ["totalAmount"],
    types: [
      ["payment_batch.submitted", "A batch of payments waits for approval."],
      ["payment_batch.approved", "A batch of payments was approved."],
      ["payment_batch.file_taken", "The file of a batch was downloaded for the first time."],
    ],
  }),
  ...family({
    service: "Payments",
    resourceUrl: "/v1/payments/{paymentId}",
    referenceFields: ["paymentId", "batchId", "status"],
    fullOnly: ["amount", "returnedReason"],
    types: [
      ["payment.returned", "The bank returned a payment."],
      ["payment.recalled", "The bank was asked to recall a payment."],
    ],
  }),
];
