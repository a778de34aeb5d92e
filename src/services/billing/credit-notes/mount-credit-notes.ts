import type { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { pageOf, rowsAfter } from "../../../platform/http";
import { mountAttachments } from "../../attachments";
import { findHistory, forgetHistory, mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { voidCreditNote } from "../allocations/allocate";
import { findClient } from "../clients/find-client";
import { amountColumns, documentDefaults, lineRows } from "../documents/calculate-lines";
import { holdClient } from "../documents/hold-client";
import { removeLines, replaceLines } from "../documents/line-rows";
import { pageOfLines } from "../documents/page-of-lines";
import { findInvoice } from "../invoices/invoice-rows";
import type { BillingDocumentTables } from "../store/document-tables";
import { authoriseCreditNote } from "./authorise-credit-note";
import { calculateCredit, createCreditNote } from "./create-credit-note";
import { CREDIT_NOTE_HISTORY, finishCreditNote, requireCreditNoteMove } from "./credit-note-changes";
import type { listCreditNotes as listing } from "./credit-note-operations";
import * as operations from "./credit-note-operations";
import {
  CREDIT_NOTE_FILES,
  type CreditNoteName,
  type CreditNoteRow,
  findCreditNote,
  listedCreditNote,
  selectCreditNotes,
  shownCreditNote,
  updateCreditNote,
} from "./credit-note-rows";
import type { creditNoteChange } from "./credit-note-schemas";

export function mountCreditNotes(context: ServiceContext): void {
  mountOperation(context, operations.listCreditNotes, ({ query, ...work }) =>
    listCreditNotes(work, { route: operations.listCreditNotes.path, query }),
  );

  mountOperation(context, operations.listCreditNotesOfClient, async ({ params: { clientId }, query, ...work }, tx) => {
    await findClient(tx, clientId);
    return listCreditNotes(work, { route: operations.listCreditNotesOfClient.path, query: { ...query, clientId } });
  });

  mountOperation(context, operations.createCreditNote, async ({ body, ...work }) => {
    const row = await createCreditNote(work, body);
    return { data: await shownCreditNote(work, row), text: "The draft is created." };
  });

  mountOperation(context, operations.readCreditNote, async ({ params, ...work }, tx) => {
    const data = await shownCreditNote(work, await findCreditNote(tx, params));
    const { allocations, attachments, emails } = data;
    return { data, beside: { allocations, attachments, emails }, text: "This is the credit note." };
  });

  mountOperation(context, operations.replaceCreditNote, async ({ params, body, ...work }) => {
    const row = await replaceCreditNote(work, params, body);
    return { data: await shownCreditNote(work, row), text: "The credit note is changed." };
  });

  mountOperation(context, operations.removeCreditNote, async ({ params, ...work }) => {
    return { data: listedCreditNote(await removeCreditNote(work, params)), text: "The draft is deleted." };
  });

  mountOperation(context, operations.authoriseCreditNote, async ({ params, ...work }, tx) => {
    const client = await holdClient(tx, params.clientId);
    const row = await authoriseCreditNote(work, client, await findCreditNote(tx, params));
    return { data: await shownCreditNote(work, row), text: "The credit note is authorised." };
  });

  mountOperation(context, operations.voidCreditNote, async ({ params, ...work }) => {
    const row = await voidCreditNote(work, params);
    return { data: await shownCreditNote(work, row), text: "The credit note is voided." };
  });
}

/** Mounts what belongs to credit notes: their lines, their history and their attachments. */
export function mountCreditNoteParts(context: ServiceContext): void {
  mountOperation(context, operations.listCreditLines, async ({ params, query, ...work }, tx) => {
    const { credit_note_id: documentId } = await findCreditNote(tx, params);
    return pageOfLines(work, documentId, { route: operations.listCreditLines.path, query });
  });

  mountOperation(context, operations.creditNoteHistory, async ({ params, query, organisationId }, tx) => {
    const { credit_note_id: id } = await findCreditNote(tx, params);
    const place = { route: operations.creditNoteHistory.path, scope: organisationId, filters: params };
    const page = await findHistory(tx, context.cursors, [CREDIT_NOTE_HISTORY, id], { query, place });
    return { ...page, text: "The changes are listed." };
  });

  mountAttachments(context, operations.creditNoteAttachments, {
    purpose: CREDIT_NOTE_FILES,
    need: async (tx, { clientId = "", creditNoteId = "" }) =>
      (await findCreditNote(tx, { clientId, creditNoteId })).credit_note_id,
    needToChange: async (tx, { clientId = "", creditNoteId = "" }) => {
      const row = await findCreditNote(tx, { clientId, creditNoteId });
      requireCreditNoteMove(row, "Change");
      return row.credit_note_id;
    },
  });
}

type Query = z.output<typeof listing.query>;

/** Returns a page of credit notes, newest first. */
async function listCreditNotes(
  { tx, context: { cursors }, organisationId }: RequestWork,
  { route, query }: { readonly route: string; readonly query: Query },
) {
  const { pageSize, paginationToken, ...filters } = query;
  const place = { route, scope: organisationId, filters };
  const after = paginationToken === undefined ? null : await cursors.open(place, paginationToken);
  const { status, clientId, invoiceId, issueDateFrom, issueDateTo, syncStatus, search } = filters;
  const rows = await selectCreditNotes(tx)
    .$if(status !== undefined, (all) => all.where("status", "=", status ?? "Draft"))
    .$if(clientId !== undefined, (all) => all.where("client_id", "=", clientId ?? ""))
    .$if(invoiceId !== undefined, (all) => all.where("invoice_id", "=", invoiceId ?? ""))
    .$if(issueDateFrom !== undefined, (all) => all.where("issue_date", ">=", issueDateFrom ?? ""))
    .$if(issueDateTo !== undefined, (all) => all.where("issue_date", "<=", issueDateTo ?? ""))
    .$if(syncStatus !== undefined, (all) => all.where("sync_status", "=", syncStatus ?? "NotLinked"))
    .$if(search !== undefined, (all) => all.where(contains(search ?? "")))
    .$if(after !== null, (all) => all.where(rowsAfter(["credit_note_id"], after ?? [], "desc")))
    .orderBy("credit_note_id", "desc")
    .limit(pageSize + 1)
    .execute();
  const page = await pageOf(rows, pageSize, place, cursors, ({ credit_note_id }) => [credit_note_id]);
  const data = { items: page.items.map(listedCreditNote) };
  return { data, text: "The credit notes are listed.", paginationToken: page.paginationToken };
}

function contains(words: string) {
  const part = words.toLowerCase();
  return sql<boolean>`position(${part} in lower(concat_ws(' ', credit_note_number, reference))) > 0`;
}

/** Replaces a draft; it keeps its client and its invoice. */
async function replaceCreditNote(
  work: RequestWork,
  named: CreditNoteName,
  body: z.output<typeof creditNoteChange>,
): Promise<CreditNoteRow> {
  const { tx, now } = work;
  const client = await holdClient(tx, named.clientId);
  const before = await findCreditNote(tx, named);
  requireCreditNoteMove(before, "Change");
  const { invoice_id: invoiceId, credit_note_id: creditNoteId } = before;
  const invoice = invoiceId === null ? null : await findInvoice(tx, { clientId: named.clientId, invoiceId });
  const defaults = await documentDefaults(work, client);
  const lineAmountType = invoice?.line_amount_type ?? body.lineAmountType ?? defaults.lineAmountType;
  const credit = { invoice, replaced: creditNoteId, lineAmountType, lines: body.lineItems, defaults };
  const { lines, amounts } = await calculateCredit(work, credit);
  await replaceLines(tx, creditNoteId, lineRows(work, creditNoteId, lines, amounts));
  const after = await updateCreditNote(tx, creditNoteId, {
    issue_date: body.issueDate,
    reference: body.reference,
    reason: body.reason,
    line_amount_type: lineAmountType,
    ...amountColumns(amounts),
    updated_at: now,
  });
  await finishCreditNote(work, { before, after });
  return after;
}

/** Deletes a draft with all that belongs to it. */
async function removeCreditNote(work: RequestWork, named: CreditNoteName): Promise<CreditNoteRow> {
  const { tx, context } = work;
  await holdClient(tx, named.clientId);
  const before = await findCreditNote(tx, named);
  requireCreditNoteMove(before, "Remove");
  const { credit_note_id: id } = before;
  await removeLines(tx, id);
  for (const { uploadId } of await context.uploads.list(tx, { purpose: CREDIT_NOTE_FILES, recordIds: [id] })) {
    await context.uploads.remove(tx, uploadId);
  }
  await tx
    .withTables<BillingDocumentTables>()
    .deleteFrom("billing_credit_note")
    .where("credit_note_id", "=", id)
    .execute();
  await forgetHistory(tx, [CREDIT_NOTE_HISTORY, id]);
  return before;
}
