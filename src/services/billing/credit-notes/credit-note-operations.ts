import { z } from "@hono/zod-openapi";
import { CREDIT_NOTE_STATUSES } from "../../../engine/billing";
import { pageQuery } from "../../../platform/http";
import { attachmentOperations } from "../../attachments";
import { historyOperation, idField, operation, type RefusalCase, versionedRecord } from "../../contract";
import { BILLING, CLIENT, CLIENT_NOT_FOUND, ofClient } from "../contract/common";
import { lineItems, lineShown } from "../documents/line-schemas";
import { clientFilter, documentFilters } from "../documents/list-fields";
import {
  authorisedExample,
  changeExample,
  creditNoteChange,
  creditNoteExample,
  creditNoteListed,
  creditNoteSent,
  creditNoteShown,
  creditNotes,
} from "./credit-note-schemas";

const CREDIT_NOTES = "/v1/billing/credit-notes";
export const CREDIT_NOTE = `${CLIENT}/credit-notes/{creditNoteId}`;
const PARAMS = { clientId: idField(), creditNoteId: idField() };
export const ofCreditNote = z.object(PARAMS);
const versioned = versionedRecord({ table: "billing_credit_note", key: { credit_note_id: "creditNoteId" } });

export const NO_CREDIT_NOTE: readonly RefusalCase[] = [
  CLIENT_NOT_FOUND,
  { status: 404, token: "credit_note_not_found", when: "The client has no such credit note." },
];
const NOT_DRAFT: RefusalCase = {
  status: 409,
  token: "credit_note_not_draft",
  when: "The credit note is not a draft any more.",
};
const EXCEEDS: readonly RefusalCase[] = [
  { status: 409, token: "credit_exceeds_line", when: "Credit notes of a line of the invoice exceed its amount." },
  { status: 409, token: "credit_exceeds_invoice", when: "Credit notes of the invoice exceed what it charges." },
];

const oneNote = { ...BILLING, params: ofCreditNote, versioned } as const;

const filters = documentFilters.extend({
  status: z.enum(CREDIT_NOTE_STATUSES).optional(),
  invoiceId: idField().optional(),
});

const listed = {
  ...BILLING,
  method: "get",
  data: z.strictObject({ items: z.array(creditNoteListed) }),
  token: "credit_notes_listed",
  examples: { data: { items: [creditNotes.example] } },
} as const;

export const listCreditNotes = operation({
  ...listed,
  id: "listCreditNotes",
  path: CREDIT_NOTES,
  summary: "Credit notes, newest first, without their lines",
  description: "A page at a time. Filters choose a client, a status, an invoice or dates.",
  query: filters.extend(clientFilter),
});

export const listCreditNotesOfClient = operation({
  ...listed,
  id: "listBillingClientCreditNotes",
  path: `${CLIENT}/credit-notes`,
  summary: "The credit notes of a client, newest first, without their lines",
  description: "A page at a time. Filters choose a status, an invoice or dates.",
  params: ofClient,
  query: filters,
  refusals: [CLIENT_NOT_FOUND],
});

export const createCreditNote = operation({
  ...BILLING,
  id: "createCreditNote",
  method: "post",
  path: CREDIT_NOTES,
  summary: "Creates a draft of a credit note",
  description:
    "With `invoiceId` the tax is calculated so that all credit notes of the invoice add up to it. Without it the credit can be allocated to any invoice of the client.",
  body: creditNoteSent,
  data: creditNoteShown,
  versioned,
  status: 201,
  token: "credit_note_created",
  idempotent: true,
  refusals: [
    CLIENT_NOT_FOUND,
    { status: 404, token: "invoice_not_found", when: "The client has no such invoice." },
    { status: 404, token: "line_item_not_found", when: "The invoice has no such line." },
    { status: 409, token: "client_archived", when: "The client is archived." },
    { status: 409, token: "invoice_not_issued", when: "The invoice is a draft, or voided." },
    ...EXCEEDS,
  ],
  examples: { body: { clientId: creditNotes.example.clientId, ...changeExample }, data: creditNoteExample },
});

export const readCreditNote = operation({
  ...oneNote,
  id: "getCreditNote",
  method: "get",
  path: CREDIT_NOTE,
  summary: "A credit note with its lines, allocations and attachments",
  description: "Also the remaining credit, its emails, and its state in the accounting software.",
  data: creditNoteShown,
  token: "credit_note_retrieved",
  refusals: NO_CREDIT_NOTE,
  examples: { data: creditNoteExample },
});

export const listCreditLines = operation({
  ...BILLING,
  id: "listCreditNoteLineItems",
  method: "get",
  path: `${CREDIT_NOTE}/line-items`,
  summary: "The lines of a credit note in their order",
  description: "A page at a time, up to 1,000 lines.",
  params: ofCreditNote,
  query: pageQuery({ usual: 50, most: 1_000 }),
  data: z.strictObject({ items: z.array(lineShown) }),
  token: "line_items_listed",
  refusals: NO_CREDIT_NOTE,
  examples: { data: { items: [lineItems.example] } },
});

export const replaceCreditNote = operation({
  ...oneNote,
  id: "replaceCreditNote",
  method: "put",
  path: CREDIT_NOTE,
  summary: "Replaces a draft of a credit note",
  description: "Send all its lines and fields: what is left out is not kept. Only while it is a draft.",
  body: creditNoteChange,
  data: creditNoteShown,
  token: "credit_note_updated",
  refusals: [
    ...NO_CREDIT_NOTE,
    { status: 404, token: "line_item_not_found", when: "The invoice has no such line." },
    NOT_DRAFT,
    ...EXCEEDS,
  ],
  examples: { body: changeExample, data: creditNoteExample },
});

export const removeCreditNote = operation({
  ...oneNote,
  id: "deleteCreditNote",
  method: "delete",
  path: CREDIT_NOTE,
  summary: "Deletes a draft of a credit note",
  description: "An authorised credit note is voided instead. Returns the credit note as it was.",
  data: creditNoteListed,
  token: "credit_note_deleted",
  refusals: [...NO_CREDIT_NOTE, NOT_DRAFT],
  examples: { data: creditNotes.example },
});

export const authoriseCreditNote = operation({
  ...oneNote,
  id: "authoriseCreditNote",
  method: "post",
  path: `${CREDIT_NOTE}/authorise`,
  summary: "Authorises a draft: it gets its number, and its credit can be allocated",
  description: "Its issue date is today unless it has one. From then on its lines and texts stay as they are.",
  data: creditNoteShown,
  token: "credit_note_authorised",
  idempotent: true,
  refusals: [...NO_CREDIT_NOTE, NOT_DRAFT],
  examples: { data: authorisedExample },
});

export const voidCreditNote = operation({
  ...oneNote,
  id: "voidCreditNote",
  method: "post",
  path: `${CREDIT_NOTE}/void`,
  summary: "Voids a credit note",
  description: "Its allocations are removed, and their invoices are due again. It keeps its number.",
  data: creditNoteShown,
  token: "credit_note_voided",
  idempotent: true,
  refusals: [...NO_CREDIT_NOTE, { status: 409, token: "credit_note_voided", when: "It is voided already." }],
  examples: { data: { ...authorisedExample, status: "Voided", remainingCredit: "0.00" } },
});

export const creditNoteHistory = historyOperation({
  ...BILLING,
  id: "listCreditNoteChanges",
  path: `${CREDIT_NOTE}/history`,
  summary: "The changes of a credit note, newest first",
  description: "Who changed which fields, and when, with their values before and after.",
  params: ofCreditNote,
  token: "credit_note_history_listed",
  refusals: NO_CREDIT_NOTE,
});

export const creditNoteAttachments = attachmentOperations({
  id: "CreditNote",
  service: BILLING.service,
  name: "a credit note",
  path: CREDIT_NOTE,
  params: PARAMS,
  missing: NO_CREDIT_NOTE,
  unchangeable: [NOT_DRAFT],
});
