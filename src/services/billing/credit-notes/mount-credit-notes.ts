import type { z } from "@hono/zod-openapi";
import { mountAttachments } from "../../attachments";
import {
  forgetHistory,
  mountHistory,
  mountList,
  mountOperation,
  type RequestWork,
  type ServiceContext,
} from "../../contract";
import { voidCreditNote } from "../allocations/allocate";
import { findClient } from "../clients/find-client";
import { amountColumns, documentDefaults, lineRows } from "../documents/calculate-lines";
import { holdClient } from "../documents/document-number";
import { LINE_LIST, removeLines, replaceLines } from "../documents/line-rows";
import { contains } from "../documents/list-fields";
import {
  CREDIT_NOTE_FILES,
  type CreditNoteName,
  type CreditNoteRow,
  findCreditNote,
  findInvoice,
  shownCreditNote,
} from "../invoices/invoice-rows";
import { authoriseCreditNote } from "./authorise-credit-note";
import { calculateCredit, createCreditNote } from "./create-credit-note";
import { CREDIT_NOTE_HISTORY, finishCreditNote, requireCreditNoteMove } from "./credit-note-changes";
import * as operations from "./credit-note-operations";
import { type creditNoteChange, creditNotes } from "./credit-note-schemas";

/** Lists of credit notes, newest first. */
const LIST = {
  from: creditNotes.select,
  filters: {
    clientId: "client_id",
    invoiceId: "invoice_id",
    status: "status",
    issueDateFrom: ["issue_date", ">="],
    issueDateTo: ["issue_date", "<="],
    syncStatus: "sync_status",
    search: (words: string) => contains("credit_note_number", words),
  },
  order: ["credit_note_id"],
  direction: "desc",
  show: (rows: readonly CreditNoteRow[]) => rows.map(creditNotes.show),
  text: "The credit notes are listed.",
} as const;

export function mountCreditNotes(context: ServiceContext): void {
  mountList(context, operations.listCreditNotes, LIST);
  mountList(context, operations.listCreditNotesOfClient, {
    ...LIST,
    within: ({ tx, params }) => findClient(tx, params.clientId),
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
    return { data: creditNotes.show(await removeCreditNote(work, params)), text: "The draft is deleted." };
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
  mountList(context, operations.listCreditLines, {
    ...LINE_LIST,
    within: ({ tx, params }) => findCreditNote(tx, params),
    filters: { clientId: null, creditNoteId: "document_id" },
  });

  mountHistory(context, operations.creditNoteHistory, [CREDIT_NOTE_HISTORY, "creditNoteId"], ({ tx, params }) =>
    findCreditNote(tx, params),
  );

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
  const after = await creditNotes.update(tx, creditNoteId, {
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
  await creditNotes.remove(tx, id);
  await forgetHistory(tx, [CREDIT_NOTE_HISTORY, id]);
  return before;
}
