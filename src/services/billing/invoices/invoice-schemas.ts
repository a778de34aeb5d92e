import { z } from "@hono/zod-openapi";
import { INVOICE_STATUSES, LINE_AMOUNT_TYPES } from "../../../engine/billing";
import {
  dateField,
  field,
  idField,
  instantField,
  optional,
  orElse,
  table,
  textField,
  withExamples,
} from "../../contract";
import { EXAMPLE_ID, EXAMPLE_TIMES } from "../contract/common";
import { amountAboveZero } from "../documents/amount-above-zero";
import { invoiceLineSent, lineItems, lineShown, MOST_LINES, sentLineExample } from "../documents/line-schemas";
import { AMOUNTS, EXTERNAL_ID, SENT_AT, SYNCED, UNSEEN } from "../documents/list-fields";
import { emailShown } from "../emails/email-fields";

const text = z.string().nullable();
const emailList = z.array(z.email().max(254)).max(20);

const sent = {
  issueDate: optional(dateField()),
  dueDate: optional(dateField()),
  reference: optional(textField(100)),
  lineAmountType: optional(z.enum(LINE_AMOUNT_TYPES)),
  billingEmails: optional(emailList),
};

export const invoiceSent = z
  .strictObject({ ...sent, lineItems: z.array(invoiceLineSent).min(1).max(MOST_LINES) })
  .openapi("BillingInvoiceCreation");

/** A merge patch: only the fields sent change. */
export const invoicePatch = z
  .strictObject({
    issueDate: dateField().nullish(),
    dueDate: dateField().nullish(),
    reference: textField(100).nullish(),
    lineAmountType: z.enum(LINE_AMOUNT_TYPES).optional(),
    billingEmails: emailList.optional(),
    lineItems: z.array(invoiceLineSent).min(1).max(MOST_LINES).optional(),
  })
  .openapi("BillingInvoiceChange");

export const invoiceClose = z
  .strictObject({
    action: z.enum(["Close"]),
    paidDate: optional(dateField()),
    note: optional(textField(255)),
  })
  .openapi("BillingInvoiceClose");

export const paymentSent = z
  .strictObject({
    amount: amountAboveZero(),
    paidDate: dateField(),
    reference: optional(textField(100)),
    method: orElse(z.enum(["BankTransfer", "DirectDebit", "Card", "Cash", "Cheque", "Other"]), "BankTransfer"),
  })
  .openapi("BillingPaymentCreation");

/** Invoices: what responses show, with the columns. */
export const invoices = table({
  name: "billing_invoice",
  key: "invoiceId",
  token: "invoice",
  fields: {
    invoiceId: field.shown(idField(), EXAMPLE_ID),
    clientId: field.shown(idField(), "01JZ3V6D4R8QK2M5N7P9T1W3X6"),
    invoiceNumber: field.shown(text, null),
    reference: field.shown(text, "April 2026"),
    status: field.shown(z.enum(INVOICE_STATUSES), "Draft"),
    issueDate: field.shown(text, "2026-04-30"),
    dueDate: field.shown(text, "2026-05-30"),
    ...AMOUNTS,
    amountPaid: field.shownAmount("0.00"),
    amountCredited: field.shownAmount("0.00"),
    balanceDue: field.shownAmount("54.00"),
    payRunId: field.shown(
      text.openapi({ description: "The run that it bills; null if it bills several or none." }),
      null,
    ),
    billingEmails: field.shownDocument(z.array(z.string()), ["accounts@sample.example"]),
    warnings: field.shownDocument(
      z.array(z.string()).openapi({ description: "What had no mapping when its lines were made." }),
      [],
    ),
    sentAt: SENT_AT,
    externalInvoiceId: EXTERNAL_ID,
    ...SYNCED,
  },
  unseen: UNSEEN,
});

export const invoiceListed = z.strictObject(invoices.shape).openapi("BillingInvoiceListed");

export const allocations = table({
  name: "billing_allocation",
  key: "allocationId",
  token: "allocation",
  fields: {
    allocationId: field.shown(idField(), "01JZ3V6D4R8QK2M5N7P9T1W3Y4"),
    creditNoteId: field.shown(idField(), "01JZ3V6D4R8QK2M5N7P9T1W3Y3"),
    invoiceId: field.shown(idField(), EXAMPLE_ID),
    amount: field.shownAmount("54.00"),
    date: field.shown(z.string(), "2026-05-06"),
    createdAt: field.shown(instantField(), EXAMPLE_TIMES.createdAt),
  },
  unseen: { organisationId: field.unseen<string>() },
});
export const allocationShown = z.strictObject(allocations.shape).openapi("BillingAllocation");

export const documentFile = z
  .strictObject({
    attachmentId: idField(),
    fileName: z.string(),
    contentType: z.string(),
    size: z.int(),
    status: z.enum(["AwaitingUpload", "Available", "Rejected"]),
  })
  .openapi("BillingAttachment");

const invoiceShownFields = withExamples({
  lineItemCount: [z.int(), 1],
  lineItems: [
    z.array(lineShown).openapi({ description: `The first ${MOST_LINES}; \`/line-items\` has all.` }),
    [lineItems.example],
  ],
  allocations: [z.array(allocationShown), []],
  attachments: [z.array(documentFile), []],
  emails: [z.array(emailShown), []],
});

export const invoiceShown = z
  .strictObject({
    ...invoices.shape,
    ...invoiceShownFields.shape,
  })
  .openapi("BillingInvoice");

export const payments = table({
  name: "billing_payment",
  key: "invoicePaymentId",
  token: "invoice_payment",
  fields: {
    invoicePaymentId: field.shown(idField(), "01JZ3V6D4R8QK2M5N7P9T1W3Y5"),
    invoiceId: field.shown(idField(), EXAMPLE_ID),
    amount: field.shownAmount("54.00"),
    paidDate: field.shown(z.string(), "2026-05-20"),
    reference: field.shown(text, "BAKERY"),
    method: field.shown(text, "BankTransfer"),
    note: field.shown(text, null),
    createdAt: field.shown(instantField(), EXAMPLE_TIMES.createdAt),
  },
  unseen: { organisationId: field.unseen<string>() },
});
export const paymentShown = z.strictObject(payments.shape).openapi("BillingPayment");

export const invoiceExample: z.input<typeof invoiceShown> = {
  ...invoices.example,
  ...invoiceShownFields.example,
};

export const issuedExample = {
  ...invoiceExample,
  invoiceNumber: "INV-0001",
  status: "Issued",
} satisfies z.input<typeof invoiceShown>;

export const sentExample = {
  issueDate: "2026-04-30",
  reference: "April 2026",
  lineAmountType: "Exclusive",
  lineItems: [sentLineExample],
};
