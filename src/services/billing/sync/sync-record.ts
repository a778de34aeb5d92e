import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { type JobInHand, waitInSteps } from "../../../platform/jobs";
import { formatInstant } from "../../../platform/ports";
import { hold, type Tx } from "../../../platform/store";
import { moneyOf, type ServiceContext, WAITS_AFTER_FAULTS } from "../../contract";
import type { ClientRow } from "../clients/find-client";
import { type AllocationRow, findAllocations } from "../documents/allocation-rows";
import type { Link } from "../integrations/access/find-link";
import { noteRefusal, openBooks } from "../integrations/access/open-books";
import { ProviderFault, type ProviderFaultToken } from "../integrations/port/ask-for-tokens";
import type { BookAllocation, BookDocument, Books } from "../integrations/port/books";
import { type CreditNoteRow, findInvoice } from "../invoices/invoice-rows";
import {
  bookContact,
  bookDocument,
  type DocumentRow,
  findTarget,
  getDocument,
  isUnfinished,
  type SyncPayload,
  writeFailed,
  writeSynced,
} from "./request-sync";
import { findSync, forgetSync, type SyncedRecord, type SyncRow, selectSyncs, writeSync } from "./sync-rows";

const SETTLED = { sending_since: null, message: null, sent_digest: null };

const VOIDED = "voided";

/** Milliseconds between two looks whether it is this job's turn. */
const PAUSE = 250;

/** Seconds that a provider can ask to wait; after longer ones the record has failed, and is sent again by request. */
const LONGEST_WAIT = 15 * 60;
/** Times in a row that a provider can ask to wait. */
const MOST_WAITS = 20;

/** Sends a record, again after faults: every part of the work is done only if the company does not have it. */
export async function syncRecord(context: ServiceContext, job: JobInHand<SyncPayload>): Promise<null> {
  const { link } = job.payload;
  const sending: Sending = { context, job, link, books: openBooks(context, link) };
  await takeTurn(sending);
  const waits: readonly number[] = WAITS_AFTER_FAULTS[context.name];
  for (let faults = 0, waited = 0; ; ) {
    try {
      const sent = await sendTarget(sending);
      await finish(sending, sent);
      return null;
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      if (error.token === "provider_unreachable") faults += 1;
      if (error.token === "rate_limited") waited += 1;
      const wait = waitAfter(error, { faults, waited, waits });
      if (wait === null) return fail(sending, error);
      await waitInSteps(job, wait);
    }
  }
}

/** Sends the record of the job with what it needs. */
async function sendTarget(sending: Sending): Promise<SentDocument> {
  const target = await sending.job.step((tx) => findTarget(tx, sending.job.payload));
  const contactId = await sendContact(sending, target.client, target.type === "Client");
  if (target.type === "Client") return { externalId: contactId, warning: null };
  const document = getDocument(target);
  if (document.kind === "Invoice") return sendDocument(sending, document, contactId);
  return sendCreditNote(sending, { document, client: target.client, contactId });
}

interface SendingNote {
  readonly document: Extract<DocumentRow, { readonly kind: "CreditNote" }>;
  readonly client: ClientRow;
  readonly contactId: string;
}

/** A note with allocations cannot be voided at the provider: they go first. */
async function sendCreditNote(sending: Sending, note: SendingNote): Promise<SentDocument> {
  const { document, client, contactId } = note;
  const { row } = document;
  const record = { type: document.kind, recordId: row.credit_note_id };
  if (row.status === "Voided") {
    const known = await sending.job.step((tx) => findSync(tx, sending.link, record));
    const externalId = known?.external_id ?? null;
    if (externalId !== null) await sendAllocations(sending, { row, client, externalId, contactId });
    return sendDocument(sending, document, contactId);
  }
  const sent = await sendDocument(sending, document, contactId);
  const { externalId } = sent;
  if (externalId !== null) await sendAllocations(sending, { row, client, externalId, contactId });
  return sent;
}

interface SoFar {
  readonly faults: number;
  readonly waited: number;
  readonly waits: readonly number[];
}

/** Returns the seconds until the next attempt; null if there is none. */
function waitAfter({ token, retryAfter }: ProviderFault, { faults, waited, waits }: SoFar): number | null {
  if (token === "rate_limited") return retryAfter <= LONGEST_WAIT && waited <= MOST_WAITS ? retryAfter : null;
  if (token !== "provider_unreachable" || faults >= waits.length) return null;
  return waits[faults - 1] ?? 0;
}

function finish(sending: Sending, sent: SentDocument): Promise<void> {
  const { job, context, link } = sending;
  const { accountId } = job.payload;
  return job.step(async (tx) => {
    await writeSynced(tx, { context, link, accountId }, job.payload, sent);
    await endTurn(tx, sending);
  });
}

const TOKENS: Readonly<Record<ProviderFaultToken, string>> = {
  credentials_refused: "connection_not_callable",
  provider_refused: "accounting_document_not_sent",
  rate_limited: "rate_limited",
  provider_unreachable: "provider_unavailable",
};

async function fail(sending: Sending, fault: ProviderFault): Promise<null> {
  const { job, context, link } = sending;
  const { accountId } = job.payload;
  if (fault.status === 403) await noteRefusal(context, link, "Failed");
  await job.step(async (tx) => {
    const failure = { token: TOKENS[fault.token], text: fault.reason };
    await writeFailed(tx, { context, link, accountId }, job.payload, failure);
    await endTurn(tx, sending);
  });
  return null;
}

/** Returns the company's contact of a client, which is created if it is not there, and changed if asked. */
async function sendContact(sending: Sending, client: ClientRow, isChanged: boolean): Promise<string> {
  const { books, job, link } = sending;
  const record = { type: "Client", recordId: client.client_id } as const;
  const message = bookContact(client);
  const { externalId, isNew, sentDigest } = await createOnce(sending, {
    record,
    message,
    find: books.findContact,
    create: books.createContact,
  });
  const sent_digest = digestOf(message);
  if (!isNew && (!isChanged || sentDigest === sent_digest)) return externalId;
  if (!isNew) await books.changeContact(externalId, message);
  await job.step((tx) => writeSync(tx, link, record, { sent_digest, now: nowOf(sending) }));
  return externalId;
}

type Turn = Omit<Sending, "books">;

/**
 * Waits until no other job sends anything of the client to the company: its contact, an invoice or an allocation would
 * otherwise be created by two. A turn belongs to its job until that ends, through restarts of the process.
 */
async function takeTurn(turn: Turn): Promise<void> {
  while (!(await turn.job.step((tx) => take(tx, turn)))) await setTimeout(PAUSE);
}

function recordOf({ job }: Turn) {
  return { type: "Client", recordId: job.payload.clientId } as const;
}

async function take(tx: Tx, turn: Turn): Promise<boolean> {
  const { job, link } = turn;
  await hold(tx, `billing turn ${nameOf(link)} ${job.payload.clientId}`);
  const holder = (await findSync(tx, link, recordOf(turn)))?.turn_of ?? null;
  if (holder !== null && holder !== job.jobId && (await isUnfinished(tx, holder))) return false;
  await writeSync(tx, link, recordOf(turn), { turn_of: job.jobId, now: nowOf(turn) });
  return true;
}

function nameOf({ organisationId, provider, tenantId }: Link): string {
  return `${organisationId} ${provider} ${tenantId}`;
}

/** Ends the turn of a job, in the transaction that stores its outcome. */
async function endTurn(tx: Tx, turn: Turn): Promise<void> {
  await writeSync(tx, turn.link, recordOf(turn), { turn_of: null, now: nowOf(turn) });
}

interface Note {
  readonly row: CreditNoteRow;
  readonly client: ClientRow;
  /** The company's own ids of the note and of the contact. */
  readonly externalId: string;
  readonly contactId: string;
}

/** Brings the allocations of a credit note at the provider to ours: those that are gone are removed, new ones are made. */
async function sendAllocations(sending: Sending, note: Note): Promise<void> {
  const { credit_note_id: creditNoteId } = note.row;
  const ours = await sending.job.step((tx) => findAllocations(tx, { creditNoteId }));
  for (const row of await knownAllocations(sending, creditNoteId)) {
    if (ours.every(({ allocation_id: id }) => id !== row.record_id)) await removeAllocation(sending, note, row);
  }
  for (const each of ours) await sendAllocation(sending, note, each);
}

function knownAllocations({ job, link }: Sending, creditNoteId: string): Promise<SyncRow[]> {
  return job.step((tx) =>
    selectSyncs(tx, link).where("record_type", "=", "Allocation").where("parent_id", "=", creditNoteId).execute(),
  );
}

async function removeAllocation(sending: Sending, { externalId }: Note, row: SyncRow): Promise<void> {
  const isUnknown = row.external_id === null && row.sending_since !== null;
  const found = isUnknown ? await findAllocation(sending, row.parent_id ?? "", row.message as BookAllocation) : null;
  const allocationId = row.external_id ?? found;
  if (allocationId !== null) await sending.books.unallocate(externalId, allocationId);
  await sending.job.step((tx) => forgetSync(tx, row));
}

/** The invoice is sent before, if the company does not have it. */
async function sendAllocation(sending: Sending, note: Note, allocation: AllocationRow): Promise<void> {
  const { allocation_id: recordId, invoice_id: invoiceId, amount, date } = allocation;
  const named = { clientId: note.client.client_id, invoiceId };
  const row = await sending.job.step((tx) => findInvoice(tx, named));
  const invoice = await sendDocument(sending, { kind: "Invoice", row }, note.contactId);
  const message: BookAllocation = {
    creditNoteId: note.externalId,
    invoiceId: invoice.externalId ?? "",
    amount: moneyOf(amount),
    date,
  };
  const parentId = note.row.credit_note_id;
  await createOnce(sending, {
    record: { type: "Allocation", recordId, parentId },
    message,
    find: (sent) => findAllocation(sending, parentId, sent),
    create: sending.books.allocate,
  });
}

/** Looks for an allocation of the same amount to the same invoice that is not another one of ours. */
async function findAllocation(sending: Sending, creditNoteId: string, sent: BookAllocation): Promise<string | null> {
  const ours = new Set((await knownAllocations(sending, creditNoteId)).map(({ external_id: id }) => id));
  const there = await sending.books.allocations(sent.creditNoteId);
  const same = there.find(
    ({ id, invoiceId, amount }) => invoiceId === sent.invoiceId && amount === sent.amount && !ours.has(id),
  );
  return same?.id ?? null;
}

interface SentDocument {
  /** Null if the company never got the document. */
  readonly externalId: string | null;
  readonly warning: string | null;
}

function documentId(document: DocumentRow): string {
  return document.kind === "Invoice" ? document.row.invoice_id : document.row.credit_note_id;
}

/** Brings the company's document to what ours is: created, changed, or voided. */
async function sendDocument(sending: Sending, document: DocumentRow, contactId: string): Promise<SentDocument> {
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

interface Creation<Message extends object> {
  readonly record: SyncedRecord;
  readonly message: Message;
  /** Looks for what a creation has left whose outcome is not known. */
  readonly find: (message: Message, since: string) => Promise<string | null>;
  readonly create: (message: Message, key: string) => Promise<string>;
}

interface Created {
  /** The company's own id. */
  readonly externalId: string;
  /** Whether it was created just now, of this message. */
  readonly isNew: boolean;
  readonly sentDigest: string | null;
}

/** A creation that was noted before it was sent. */
interface Intent<Message> {
  readonly message: Message;
  readonly since: string;
  readonly attempt: number;
}

/**
 * Creates a record at the provider unless the company has it. What is sent is stored before it is sent: if the outcome is
 * not known, the company is asked for it first, and the same is sent again under the same key.
 */
async function createOnce<Message extends object>(
  sending: Sending,
  { record, message, find, create }: Creation<Message>,
): Promise<Created> {
  const { job, link } = sending;
  const row = await job.step((tx) => findSync(tx, link, record));
  if (row !== null && row.external_id !== null) {
    return { externalId: row.external_id, isNew: false, sentDigest: row.sent_digest };
  }
  const earlier = row === null ? null : intentOf<Message>(row);
  const intent =
    earlier ?? (await begin(sending, record, { message, since: nowOf(sending), attempt: (row?.attempt ?? 0) + 1 }));
  const found = earlier === null ? null : await find(intent.message, intent.since);
  const key = `${record.recordId}-${link.tenantId}-${intent.attempt}`;
  const externalId = found ?? (await create(intent.message, key).catch((error) => forget(sending, record, error)));
  await job.step((tx) => writeSync(tx, link, record, { external_id: externalId, ...SETTLED, now: nowOf(sending) }));
  return { externalId, isNew: earlier === null, sentDigest: null };
}

function intentOf<Message>({ sending_since: since, message, attempt }: SyncRow): Intent<Message> | null {
  return since === null ? null : { message: message as Message, since, attempt };
}

async function begin<Message>(
  sending: Sending,
  record: SyncedRecord,
  intent: Intent<Message>,
): Promise<Intent<Message>> {
  const { message, since, attempt } = intent;
  const columns = { message: JSON.stringify(message), sending_since: since, attempt, now: since };
  await sending.job.step((tx) => writeSync(tx, sending.link, record, columns));
  return intent;
}

/** What a provider has refused it does not have: the next attempt sends what is then right, under another key. */
async function forget(sending: Sending, record: SyncedRecord, error: unknown): Promise<never> {
  if (error instanceof ProviderFault && error.token === "provider_refused") {
    const { job, link } = sending;
    await job.step((tx) => writeSync(tx, link, record, { ...SETTLED, now: nowOf(sending) }));
  }
  throw error;
}

/** What sending needs: the job, and the books to which it sends. */
interface Sending {
  readonly context: ServiceContext;
  readonly job: Pick<JobInHand<SyncPayload>, "jobId" | "payload" | "step">;
  readonly link: Link;
  readonly books: Books;
}

/** Returns a fingerprint of what is sent, by which a change is seen. */
function digestOf(message: object): string {
  return createHash("sha256").update(JSON.stringify(message)).digest("base64url");
}

function nowOf({ context }: Pick<Sending, "context">): string {
  return formatInstant(context.clock.now());
}
