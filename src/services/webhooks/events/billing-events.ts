import { type EventType, family } from "./event-family";

/** The event types of billing. */
export const BILLING_EVENTS: readonly EventType[] = [
  ...family({
    service: "Billing",
    resourceUrl: "/v1/billing/invoices/{clientId}/{invoiceId}",
    referenceFields: ["invoiceId", "clientId", "status"],
    fullOnly: ["total", "balanceDue"],
    types: [
      ["invoice.created", "A draft of an invoice was created."],
      ["invoice.issued", "An invoice was issued."],
      ["invoice.credited", "Credit was allocated to an invoice."],
      ["invoice.paid", "Nothing is due on an invoice any more."],
      ["invoice.voided", "An invoice was voided."],
    ],
  }),
  ...family({
    service: "Billing",
    resourceUrl: "/v1/billing/clients/{clientId}/credit-notes/{creditNoteId}",
    referenceFields: ["creditNoteId", "clientId", "status"],
    fullOnly: ["total", "remainingCredit"],
    types: [
      ["credit_note.authorised", "A credit note was authorised."],
      ["credit_note.voided", "A credit note was voided."],
    ],
  }),
  ...family({
    service: "Billing",
    resourceUrl: "/v1/billing/invoices/{clientId}/{invoiceId}",
    referenceFields: ["clientId", "invoiceId", "creditNoteId", "status", "provider", "reasonToken"],
    fullOnly: [],
    types: [
      ["document.synced", "Accounting software has an invoice or a credit note as it is."],
      ["document.sync_failed", "An invoice or a credit note could not be sent to accounting software."],
    ],
  }),
];
