import { type JobInHand, waitInSteps } from "../../../platform/jobs";
import { type ServiceContext, WAITS_AFTER_FAULTS } from "../../contract";
import type { ClientRow } from "../clients/find-client";
import { noteRefusal } from "../integrations/access/fresh-access";
import { openBooks } from "../integrations/access/open-books";
import { ProviderFault, type ProviderFaultToken } from "../integrations/port/provider-fault";
import { type DocumentRow, documentOf } from "./book-records";
import { findTarget } from "./find-target";
import type { SyncPayload } from "./request-sync";
import { sendAllocations } from "./send-allocations";
import { sendContact } from "./send-contact";
import { type SentDocument, sendDocument } from "./send-document";
import type { Sending } from "./sending";
import { findSync } from "./sync-rows";
import { endTurn, takeTurn } from "./take-turn";
import { writeFailed, writeSynced } from "./write-outcome";

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
  const document = documentOf(target);
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
