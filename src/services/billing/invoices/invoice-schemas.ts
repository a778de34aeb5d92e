import { z } from "@hono/zod-openapi";
import { INVOICE_STATUSES, LINE_AMOUNT_TYPES } from "../../../engine/billing";
import { dateField, idField, instantField, money, optional, orElse, textField } from "../../contract";
import { EXAMPLE_ID, EXAMPLE_TIMES } from "../contract/common";
import { amountAboveZero } from "../documents/amount-above-zero";
import {
  invoiceLineSent,
  lineExample,
  lineShown,
  MOST_LINES,
  sentLineExample,
  TAXES_EXAMPLE,
  taxShown,
} from "../documents/line-schemas";
import { SYNC_STATUSES } from "../documents/list-fields";
import { emailShown } from "../emails/email-fields";

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

const listedFields = {
  invoiceId: idField(),
  clientId: idField(),
  invoiceNumber: z.string().nullable(),
  reference: z.string().nullable(),
  status: z.enum(INVOICE_STATUSES),
  issueDate: z.string().nullable(),
  dueDate: z.string().nullable(),
  lineAmountType: z.enum(LINE_AMOUNT_TYPES),
  currencyCode: z.literal("GBP"),
  subTotal: money(),
  totalTax: money(),
  total: money(),
  taxes: z.array(taxShown),
  amountPaid: money(),
  amountCredited: money(),
  balanceDue: money(),
  payRunId: z.string().nullable().openapi({ description: "The run that it bills; null if it bills several or none." }),
  billingEmails: z.array(z.string()),
  warnings: z.array(z.string()).openapi({ description: "What had no mapping when its lines were made." }),
  sentAt: instantField().nullable(),
  externalInvoiceId: z.string().nullable(),
  externalUrl: z.string().nullable(),
  syncStatus: z.enum(SYNC_STATUSES),
  syncError: z.string().nullable(),
  syncWarning: z.string().nullable().openapi({ description: "What the accounting software has otherwise." }),
  lastSyncedAt: instantField().nullable(),
  version: z.int(),
  createdAt: instantField(),
  updatedAt: instantField(),
};

export const invoiceListed = z.strictObject(listedFields).openapi("BillingInvoiceListed");

export const allocationShown = z
  .strictObject({
    allocationId: idField(),
    creditNoteId: idField(),
    invoiceId: idField(),
    amount: money(),
    date: z.string(),
    createdAt: instantField(),
  })
  .openapi("BillingAllocation");

export const documentFile = z
  .strictObject({
    attachmentId: idField(),
    fileName: z.string(),
    contentType: z.string(),
    size: z.int(),
    status: z.enum(["AwaitingUpload", "Available", "Rejected"]),
  })
  .openapi("BillingAttachment");

export const invoiceShown = z
  .strictObject({
    ...listedFields,
    lineItemCount: z.int(),
    lineItems: z.array(lineShown).openapi({ description: `The first ${MOST_LINES}; \`/line-items\` has all.` }),
    allocations: z.array(allocationShown),
    attachments: z.array(documentFile),
    emails: z.array(emailShown),
  })
  .openapi("BillingInvoice");

export const paymentShown = z
  .strictObject({
    invoicePaymentId: idField(),
    invoiceId: idField(),
    amount: money(),
    paidDate: z.string(),
    reference: z.string().nullable(),
    method: z.string().nullable(),
    note: z.string().nullable(),
    createdAt: instantField(),
  })
  .openapi("BillingPayment");

export const listedExample: z.input<typeof invoiceListed> = {
  invoiceId: EXAMPLE_ID,
  clientId: "01JZ3V6D4R8QK2M5N7P9T1W3X6",
  invoiceNumber: null,
  reference: "April 2026",
  status: "Draft",
  issueDate: "2026-04-30",
  dueDate: "2026-05-30",
  lineAmountType: "Exclusive",
  currencyCode: "GBP",
  subTotal: "45.00",
  totalTax: "9.00",
  total: "54.00",
  taxes: TAXES_EXAMPLE,
  amountPaid: "0.00",
  amountCredited: "0.00",
  balanceDue: "54.00",
  payRunId: null,
  billingEmails: ["accounts@sample.example"],
  warnings: [],
  sentAt: null,
  externalInvoiceId: null,
  externalUrl: null,
  syncStatus: "NotLinked",
  syncError: null,
  syncWarning: null,
  lastSyncedAt: null,
  version: 1,
  ...EXAMPLE_TIMES,
};

export const invoiceExample: z.input<typeof invoiceShown> = {
  ...listedExample,
  lineItemCount: 1,
  lineItems: [lineExample],
  allocations: [],
  attachments: [],
  emails: [],
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

export const allocationExample: z.input<typeof allocationShown> = {
  allocationId: "01JZ3V6D4R8QK2M5N7P9T1W3Y4",
  creditNoteId: "01JZ3V6D4R8QK2M5N7P9T1W3Y3",
  invoiceId: EXAMPLE_ID,
  amount: "54.00",
  date: "2026-05-06",
  createdAt: EXAMPLE_TIMES.createdAt,
};

export const paymentExample: z.input<typeof paymentShown> = {
  invoicePaymentId: "01JZ3V6D4R8QK2M5N7P9T1W3Y5",
  invoiceId: EXAMPLE_ID,
  amount: "54.00",
  paidDate: "2026-05-20",
  reference: "BAKERY",
  method: "BankTransfer",
  note: null,
  createdAt: EXAMPLE_TIMES.createdAt,
};
