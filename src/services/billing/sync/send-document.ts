import type { BookDocument } from "../integrations/port/books";
import { bookDocument, type DocumentRow } from "./book-records";
import { createOnce } from "./create-once";
import { digestOf, nowOf, type Sending } from "./sending";
import { findSync, writeSync } from "./sync-rows";

export interface SentDocument {
  /** Null if the company never got the document. */
  readonly externalId: string | null;
  readonly warning: string | null;
}

const VOIDED = "voided";

function documentId(document: DocumentRow): string {
  return document.kind === "Invoice" ? document.row.invoice_id : document.row.credit_note_id;
}

/** Brings the company's document to what ours is: created, changed, or voided. */
export async function sendDocument(sending: Sending, document: DocumentRow, contactId: string): Promise<SentDocument> {
  if (document.row.status === "Voided") return voidDocument(sending, document);
  const { books, job, link } = sending;
  const record = { type: document.kind, recordId: documentId(document) };
  const message = await job.step((tx) => bookDocument(tx, link, document, contactId));
  const { externalId, isNew, sentDigest } = await createOnce(sending, {
    record,
    message,
    find: books.findDocument,
    create: books.createDocument,
  });
  const before = document.row.sync_warning;
  const sent_digest = digestOf(message);
  if (sentDigest === sent_digest) return { externalId, warning: before };
  const warning = await books.bringDocument(externalId, message, isNew);
  await job.step((tx) => writeSync(tx, link, record, { sent_digest, now: nowOf(sending) }));
  return { externalId, warning: warning ?? before };
}

async function voidDocument(sending: Sending, document: DocumentRow): Promise<SentDocument> {
  const { books, job, link } = sending;
  const record = { type: document.kind, recordId: documentId(document) };
  const row = await job.step((tx) => findSync(tx, link, record));
  const since = row?.sending_since ?? null;
  const found = since === null ? null : await books.findDocument(row?.message as BookDocument, since);
  const externalId = row?.external_id ?? found;
  if (externalId === null || row?.sent_digest === VOIDED) return { externalId, warning: null };
  await books.voidDocument(document.kind, externalId);
  const done = { external_id: externalId, sent_digest: VOIDED, sending_since: null, message: null };
  await job.step((tx) => writeSync(tx, link, record, { ...done, now: nowOf(sending) }));
  return { externalId, warning: null };
}
