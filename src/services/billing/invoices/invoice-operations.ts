import { z } from "@hono/zod-openapi";
import { INVOICE_STATUSES } from "../../../engine/billing";
import { pageQuery } from "../../../platform/http";
import { attachmentOperations } from "../../attachments";
import { dateField, historyOperation, idField, operation, type RefusalCase, versionedRecord } from "../../contract";
import { BILLING, CLIENT, CLIENT_NOT_FOUND, ofClient } from "../contract/common";
import { lineItems, lineShown } from "../documents/line-schemas";
import { clientFilter, documentFilters } from "../documents/list-fields";
import {
  invoiceExample,
  invoiceListed,
  invoicePatch,
  invoiceSent,
  invoiceShown,
  invoices,
  sentExample,
} from "./invoice-schemas";

export const INVOICES = "/v1/billing/invoices";
export const INVOICE = `${INVOICES}/{clientId}/{invoiceId}`;
const INVOICE_PARAMS = { clientId: idField(), invoiceId: idField() };
export const ofInvoice = z.object(INVOICE_PARAMS);
const versioned = versionedRecord({ table: "billing_invoice", key: { invoice_id: "invoiceId" } });

export const NO_INVOICE: readonly RefusalCase[] = [
  CLIENT_NOT_FOUND,
  { status: 404, token: "invoice_not_found", when: "The client has no such invoice." },
];
const NO_LINE: RefusalCase = {
  status: 404,
  token: "line_item_not_found",
  when: "A `lineItemId` names no line of the draft.",
};
export const NOT_DRAFT: RefusalCase = {
  status: 409,
  token: "invoice_not_draft",
  when: "The invoice is not a draft any more.",
};
export const NOT_ISSUED: RefusalCase = {
  status: 409,
  token: "invoice_not_issued",
  when: "The invoice is not issued, or nothing is due on it any more.",
};

/** What operations on one invoice have in common. */
export const oneInvoice = { ...BILLING, params: ofInvoice, versioned } as const;

const filters = documentFilters.extend({
  status: z.enum(INVOICE_STATUSES).optional(),
  dueBefore: dateField().optional(),
  payRunId: idField().optional(),
});

const listed = {
  ...BILLING,
  method: "get",
  data: z.strictObject({ items: z.array(invoiceListed) }),
  token: "invoices_listed",
  examples: { data: { items: [invoices.example] } },
} as const;

export const listInvoices = operation({
  ...listed,
  id: "listInvoices",
  path: INVOICES,
  summary: "Invoices, newest first, without their lines",
  description: "A page at a time. Filters choose a client, a status, a pay run or dates.",
  query: filters.extend(clientFilter),
});

export const listInvoicesOfClient = operation({
  ...listed,
  id: "listBillingClientInvoices",
  path: `${CLIENT}/invoices`,
  summary: "The invoices of a client, newest first, without their lines",
  description: "A page at a time. Filters choose a status, a pay run or dates.",
  params: ofClient,
  query: filters,
  refusals: [CLIENT_NOT_FOUND],
});

export const createInvoice = operation({
  ...BILLING,
  id: "createInvoice",
  method: "post",
  path: `${CLIENT}/invoices`,
  summary: "Creates a draft of an invoice",
  description:
    "A line has `lineAmount`, or `unitAmount` with its `quantity`; if it has both, they must agree (`line_amount_differs`). Lines can be negative, the total cannot. The draft has no number until it is issued.",
  params: ofClient,
  body: invoiceSent,
  data: invoiceShown,
  versioned,
  status: 201,
  token: "invoice_created",
  idempotent: true,
  refusals: [CLIENT_NOT_FOUND, { status: 409, token: "client_archived", when: "The client is archived." }],
  examples: { body: sentExample, data: invoiceExample },
});

export const readInvoice = operation({
  ...oneInvoice,
  id: "getInvoice",
  method: "get",
  path: INVOICE,
  summary: "An invoice with its lines, allocations and attachments",
  description: "Also what was paid and credited, what is due, its emails, and its state in the accounting software.",
  data: invoiceShown,
  token: "invoice_retrieved",
  refusals: NO_INVOICE,
  examples: { data: invoiceExample },
});

export const listLineItems = operation({
  ...BILLING,
  id: "listInvoiceLineItems",
  method: "get",
  path: `${INVOICE}/line-items`,
  summary: "The lines of an invoice in their order",
  description: "A page at a time, up to 1,000 lines.",
  params: ofInvoice,
  query: pageQuery({ usual: 50, most: 1_000 }),
  data: z.strictObject({ items: z.array(lineShown) }),
  token: "line_items_listed",
  refusals: NO_INVOICE,
  examples: { data: { items: [lineItems.example] } },
});

export const changeInvoice = operation({
  ...oneInvoice,
  id: "updateInvoice",
  method: "patch",
  path: INVOICE,
  summary: "Changes the fields of an invoice that are sent",
  description: "Of a draft everything; of an issued invoice `reference`, `dueDate` and `billingEmails`.",
  body: invoicePatch,
  data: invoiceShown,
  token: "invoice_updated",
  refusals: [...NO_INVOICE, NO_LINE, NOT_DRAFT],
  examples: { body: { reference: "April 2026" }, data: invoiceExample },
});

export const removeInvoice = operation({
  ...oneInvoice,
  id: "deleteInvoice",
  method: "delete",
  path: INVOICE,
  summary: "Deletes a draft",
  description:
    "Its files go too, and its pay runs can be billed again. An issued invoice is voided instead. Returns the invoice as it was.",
  data: invoiceListed,
  token: "invoice_deleted",
  refusals: [...NO_INVOICE, NOT_DRAFT],
  examples: { data: invoices.example },
});

export const invoiceHistory = historyOperation({
  ...BILLING,
  id: "listInvoiceChanges",
  path: `${INVOICE}/history`,
  summary: "The changes of an invoice, newest first",
  description: "Who changed which fields, and when, with their values before and after.",
  params: ofInvoice,
  token: "invoice_history_listed",
  refusals: NO_INVOICE,
});

export const invoiceAttachments = attachmentOperations({
  id: "Invoice",
  service: BILLING.service,
  name: "an invoice",
  path: INVOICE,
  params: INVOICE_PARAMS,
  missing: NO_INVOICE,
});
