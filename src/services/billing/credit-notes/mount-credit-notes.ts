import { mountAttachments } from "../../attachments";
import { findHistory, mountOperation, type ServiceContext } from "../../contract";
import { voidCreditNote } from "../allocations/allocate";
import { findClient } from "../clients/find-client";
import { holdClient } from "../documents/hold-client";
import { pageOfLines } from "../documents/page-of-lines";
import { authoriseCreditNote } from "./authorise-credit-note";
import { removeCreditNote, replaceCreditNote } from "./change-credit-note";
import { createCreditNote } from "./create-credit-note";
import { CREDIT_NOTE_HISTORY, requireCreditNoteMove } from "./credit-note-changes";
import * as operations from "./credit-note-operations";
import { CREDIT_NOTE_FILES, findCreditNote, listedCreditNote, shownCreditNote } from "./credit-note-rows";
import { listCreditNotes } from "./list-credit-notes";

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
