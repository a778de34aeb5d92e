import { z } from "@hono/zod-openapi";
import { CREDIT_NOTE_STATUSES, LINE_AMOUNT_TYPES } from "../../../engine/billing";
import { dateField, idField, instantField, money, optional, textField } from "../../contract";
import { EXAMPLE_TIMES } from "../contract/common";
import {
  creditLineSent,
  lineExample,
  lineShown,
  MOST_LINES,
  sentLineExample,
  TAXES_EXAMPLE,
  taxShown,
} from "../documents/line-schemas";
import { SYNC_STATUSES } from "../documents/list-fields";
import { emailShown } from "../emails/email-fields";
import { allocationShown, documentFile } from "../invoices/invoice-schemas";

const sent = {
  issueDate: optional(dateField()),
  reference: optional(textField(100)),
  reason: optional(textField(255)),
  lineAmountType: optional(z.enum(LINE_AMOUNT_TYPES)),
  lineItems: z.array(creditLineSent).min(1).max(MOST_LINES),
};

export const creditNoteSent = z
  .strictObject({ clientId: idField(), invoiceId: optional(idField()), ...sent })
  .openapi("BillingCreditNoteCreation");

export const creditNoteChange = z.strictObject(sent).openapi("BillingCreditNoteChange");

const listedFields = {
  creditNoteId: idField(),
  clientId: idField(),
  invoiceId: z.string().nullable().openapi({ description: "The invoice that it credits." }),
  creditNoteNumber: z.string().nullable(),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  status: z.enum(CREDIT_NOTE_STATUSES),
  issueDate: z.string().nullable(),
  lineAmountType: z.enum(LINE_AMOUNT_TYPES),
  currencyCode: z.literal("GBP"),
  subTotal: money(),
  totalTax: money(),
  total: money(),
  taxes: z.array(taxShown),
  remainingCredit: money(),
  sentAt: instantField().nullable(),
  externalCreditNoteId: z.string().nullable(),
  externalUrl: z.string().nullable(),
  syncStatus: z.enum(SYNC_STATUSES),
  syncError: z.string().nullable(),
  syncWarning: z.string().nullable().openapi({ description: "What the accounting software has otherwise." }),
  lastSyncedAt: instantField().nullable(),
  version: z.int(),
  createdAt: instantField(),
  updatedAt: instantField(),
};

export const creditNoteListed = z.strictObject(listedFields).openapi("BillingCreditNoteListed");

export const creditNoteShown = z
  .strictObject({
    ...listedFields,
    lineItems: z.array(lineShown),
    allocations: z.array(allocationShown),
    attachments: z.array(documentFile),
    emails: z.array(emailShown),
  })
  .openapi("BillingCreditNote");

export const listedExample: z.input<typeof creditNoteListed> = {
  creditNoteId: "01JZ3V6D4R8QK2M5N7P9T1W3Y3",
  clientId: "01JZ3V6D4R8QK2M5N7P9T1W3X6",
  invoiceId: null,
  creditNoteNumber: null,
  reference: null,
  reason: "Charged twice",
  status: "Draft",
  issueDate: null,
  lineAmountType: "Exclusive",
  currencyCode: "GBP",
  subTotal: "45.00",
  totalTax: "9.00",
  total: "54.00",
  taxes: TAXES_EXAMPLE,
  remainingCredit: "0.00",
  sentAt: null,
  externalCreditNoteId: null,
  externalUrl: null,
  syncStatus: "NotLinked",
  syncError: null,
  syncWarning: null,
  lastSyncedAt: null,
  version: 1,
  ...EXAMPLE_TIMES,
};

export const creditNoteExample: z.input<typeof creditNoteShown> = {
  ...listedExample,
  lineItems: [lineExample],
  allocations: [],
  attachments: [],
  emails: [],
};

export const authorisedExample = {
  ...creditNoteExample,
  creditNoteNumber: "CN-0001",
  status: "Authorised",
  issueDate: "2026-05-06",
  remainingCredit: "54.00",
} satisfies z.input<typeof creditNoteShown>;

export const changeExample = { reason: "Charged twice", lineItems: [sentLineExample] };
