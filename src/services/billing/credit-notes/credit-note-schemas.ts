import { z } from "@hono/zod-openapi";
import { CREDIT_NOTE_STATUSES, LINE_AMOUNT_TYPES } from "../../../engine/billing";
import { dateField, field, idField, optional, table, textField, withExamples } from "../../contract";
import { creditLineSent, lineItems, lineShown, MOST_LINES, sentLineExample } from "../documents/line-schemas";
import { AMOUNTS, EXTERNAL_ID, SENT_AT, SYNCED, UNSEEN } from "../documents/list-fields";
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

const text = z.string().nullable();

/** Credit notes: what responses show, with the columns. */
export const creditNotes = table({
  name: "billing_credit_note",
  key: "creditNoteId",
  token: "credit_note",
  fields: {
    creditNoteId: field.shown(idField(), "01JZ3V6D4R8QK2M5N7P9T1W3Y3"),
    clientId: field.shown(idField(), "01JZ3V6D4R8QK2M5N7P9T1W3X6"),
    invoiceId: field.shown(text.openapi({ description: "The invoice that it credits." }), null),
    creditNoteNumber: field.shown(text, null),
    reference: field.shown(text, null),
    reason: field.shown(text, "Charged twice"),
    status: field.shown(z.enum(CREDIT_NOTE_STATUSES), "Draft"),
    issueDate: field.shown(text, null),
    ...AMOUNTS,
    remainingCredit: field.shownAmount("0.00"),
    sentAt: SENT_AT,
    externalCreditNoteId: EXTERNAL_ID,
    ...SYNCED,
  },
  unseen: UNSEEN,
});

export const creditNoteListed = z.strictObject(creditNotes.shape).openapi("BillingCreditNoteListed");

const creditNoteShownFields = withExamples({
  lineItems: [z.array(lineShown), [lineItems.example]],
  allocations: [z.array(allocationShown), []],
  attachments: [z.array(documentFile), []],
  emails: [z.array(emailShown), []],
});

export const creditNoteShown = z
  .strictObject({
    ...creditNotes.shape,
    ...creditNoteShownFields.shape,
  })
  .openapi("BillingCreditNote");

export const creditNoteExample: z.input<typeof creditNoteShown> = {
  ...creditNotes.example,
  ...creditNoteShownFields.example,
};

export const authorisedExample = {
  ...creditNoteExample,
  creditNoteNumber: "CN-0001",
  status: "Authorised",
  issueDate: "2026-05-06",
  remainingCredit: "54.00",
} satisfies z.input<typeof creditNoteShown>;

export const changeExample = { reason: "Charged twice", lineItems: [sentLineExample] };
