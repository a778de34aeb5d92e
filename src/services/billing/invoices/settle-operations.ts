import { z } from "@hono/zod-openapi";
import { idField, operation, type RefusalCase } from "../../contract";
import { BILLING } from "../contract/common";
import { INVOICE, NO_INVOICE, NOT_ISSUED, ofInvoice, oneInvoice } from "./invoice-operations";
import { invoiceClose, invoiceShown, issuedExample, paymentSent, paymentShown, payments } from "./invoice-schemas";

export const voidInvoice = operation({
  ...oneInvoice,
  id: "voidInvoice",
  method: "post",
  path: `${INVOICE}/void`,
  summary: "Voids an issued invoice",
  description: "It keeps its number, and nothing is due on it. The runs that it bills can be billed again.",
  data: invoiceShown,
  token: "invoice_voided",
  idempotent: true,
  refusals: [
    ...NO_INVOICE,
    NOT_ISSUED,
    { status: 409, token: "invoice_has_allocations", when: "Credit is allocated to it: remove the allocations." },
    { status: 409, token: "invoice_has_payments", when: "It is paid in part: remove the payments." },
    { status: 409, token: "invoice_has_credit_notes", when: "Credit notes refer to it: void or delete them." },
  ],
  examples: { data: { ...issuedExample, status: "Voided", balanceDue: "0.00" } },
});

export const fullCredit = operation({
  ...oneInvoice,
  id: "creditInvoice",
  method: "post",
  path: `${INVOICE}/full-credit`,
  summary: "Credits all that is due on an issued invoice",
  description:
    "Creates a credit note of the invoice's lines, authorises it and allocates it. The invoice is then paid.",
  data: invoiceShown,
  token: "invoice_credited",
  idempotent: true,
  refusals: [
    ...NO_INVOICE,
    NOT_ISSUED,
    { status: 409, token: "credit_exceeds_invoice", when: "Other credit notes of the invoice leave less than is due." },
  ],
  examples: { data: { ...issuedExample, status: "Paid", amountCredited: "54.00", balanceDue: "0.00" } },
});

export const closeInvoice = operation({
  ...oneInvoice,
  id: "closeInvoice",
  method: "put",
  path: INVOICE,
  summary: "Closes an issued invoice that was settled elsewhere",
  description: "What is due is recorded as one payment, on `paidDate` or today.",
  body: invoiceClose,
  data: invoiceShown,
  token: "invoice_closed",
  refusals: [...NO_INVOICE, NOT_ISSUED],
  examples: {
    body: { action: "Close", note: "Settled in the old system" },
    data: { ...issuedExample, status: "Paid", amountPaid: "54.00", balanceDue: "0.00" },
  },
});

export const listPayments = operation({
  ...BILLING,
  id: "listInvoicePayments",
  method: "get",
  path: `${INVOICE}/payments`,
  summary: "The payments of an invoice, in the order in which they were entered",
  description: "Each with its amount, date, method and reference.",
  params: ofInvoice,
  data: z.strictObject({ items: z.array(paymentShown) }),
  token: "payments_listed",
  refusals: NO_INVOICE,
  examples: { data: { items: [payments.example] } },
});

const EXCEEDS: RefusalCase = {
  status: 409,
  token: "payment_exceeds_balance",
  when: "The amount is more than what is due.",
};

export const addPayment = operation({
  ...BILLING,
  id: "recordInvoicePayment",
  method: "post",
  path: `${INVOICE}/payments`,
  summary: "Records a payment of an issued invoice",
  description: "An invoice on which nothing is due any more is paid.",
  params: ofInvoice,
  body: paymentSent,
  data: paymentShown,
  status: 201,
  token: "payment_created",
  idempotent: true,
  refusals: [...NO_INVOICE, NOT_ISSUED, EXCEEDS],
  examples: { body: { amount: "54.00", paidDate: "2026-05-20", reference: "BAKERY" }, data: payments.example },
});

export const removePayment = operation({
  ...BILLING,
  id: "removeInvoicePayment",
  method: "delete",
  path: `${INVOICE}/payments/{invoicePaymentId}`,
  summary: "Removes a payment; a paid invoice is issued again",
  description: "Returns the payment as it was. Its amount is due again.",
  params: ofInvoice.extend({ invoicePaymentId: idField() }),
  data: paymentShown,
  token: "payment_deleted",
  refusals: [
    ...NO_INVOICE,
    { status: 404, token: "invoice_payment_not_found", when: "The invoice has no such payment." },
  ],
  examples: { data: payments.example },
});
