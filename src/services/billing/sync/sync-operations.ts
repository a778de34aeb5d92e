import { z } from "@hono/zod-openapi";
import { fileOperation, idField, operation, type RefusalCase, withExamples } from "../../contract";
import { BILLING, CLIENT, EXAMPLE_ID, ofClient } from "../contract/common";
import { PROVIDERS } from "../integrations/port/accounting-provider";
import { LINK_REFUSALS, providerQuery, UNREACHABLE } from "../lists/list-operations";

const query = z.object(providerQuery);
const ofInvoice = z.object({ clientId: idField(), invoiceId: idField() });
const ofCreditNote = z.object({ clientId: idField(), creditNoteId: idField() });

const NOT_FOUND: RefusalCase = { status: 404, token: "document_not_found", when: "There is no such record." };
const IN_FLIGHT: RefusalCase = {
  status: 409,
  token: "accounting_send_in_flight",
  when: "The record is on its way to the provider.",
};
const CANNOT_BE_SENT: RefusalCase = {
  status: 422,
  token: "accounting_document_not_sent",
  when: "The record cannot be sent as it is: a draft, or a line that the provider has no place for.",
};

const dataFields = withExamples({
  jobId: [z.string(), EXAMPLE_ID],
  provider: [z.enum(PROVIDERS), "Xero"],
  tenantId: [z.string(), "45e4708e-d862-4111-ab3a-dd8cd03913e1"],
  syncStatus: [z.literal("Pending"), "Pending"],
});

const data = z.strictObject(dataFields.shape).openapi("BillingSync");
export type ShownSync = z.input<typeof data>;

const one = {
  ...BILLING,
  method: "post",
  query,
  data,
  status: 202,
  token: "sync_queued",
  idempotent: true,
  description:
    "A background job sends it; the record then shows `syncStatus`, `syncError` and its external id. What the provider has is changed, and never made twice. Refusals have `reasonToken` and `reasonMessage` in `content.data`.",
  refusals: [NOT_FOUND, ...LINK_REFUSALS, IN_FLIGHT, CANNOT_BE_SENT],
  examples: { data: dataFields.example },
} as const;

export const syncClient = operation({
  ...one,
  id: "syncBillingClient",
  path: `${CLIENT}/sync`,
  summary: "Sends a client to the accounting software",
  params: ofClient,
});

export const syncInvoice = operation({
  ...one,
  id: "syncInvoice",
  path: `${CLIENT}/invoices/{invoiceId}/sync`,
  summary: "Sends an invoice to the accounting software, with its client if it is not there",
  params: ofInvoice,
});

export const syncCreditNote = operation({
  ...one,
  id: "syncCreditNote",
  path: `${CLIENT}/credit-notes/{creditNoteId}/sync`,
  summary: "Sends a credit note with its allocations to the accounting software, with the invoices that they name",
  params: ofCreditNote,
});

const NEVER_SENT: RefusalCase = {
  status: 409,
  token: "accounting_document_not_sent",
  when: "The connected company does not have the document.",
};

const pdf = {
  method: "get",
  service: BILLING.service,
  scope: BILLING.scope,
  query,
  contentType: "application/pdf",
  refusals: [NOT_FOUND, ...LINK_REFUSALS, NEVER_SENT, UNREACHABLE],
} as const;

export const invoicePdf = fileOperation({
  ...pdf,
  id: "downloadProviderInvoice",
  path: `${CLIENT}/invoices/{invoiceId}/external-pdf`,
  summary: "The accounting software's PDF of an invoice",
  description: "Only for an invoice that was sent to the provider. It is fetched from there each time.",
  params: ofInvoice,
});

export const creditNotePdf = fileOperation({
  ...pdf,
  id: "downloadProviderCreditNote",
  path: `${CLIENT}/credit-notes/{creditNoteId}/external-pdf`,
  summary: "The accounting software's PDF of a credit note",
  description: "Only for a credit note that was sent to the provider. It is fetched from there each time.",
  params: ofCreditNote,
});
