import { ProviderFault } from "../integrations/port/provider-fault";
import { nowOf, type Sending } from "./sending";
import { findSync, type SyncedRecord, type SyncRow, writeSync } from "./sync-rows";

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
export async function createOnce<Message extends object>(
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

const SETTLED = { sending_since: null, message: null, sent_digest: null };

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
