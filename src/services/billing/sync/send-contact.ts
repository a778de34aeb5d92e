import type { ClientRow } from "../clients/find-client";
import { bookContact } from "./book-records";
import { createOnce } from "./create-once";
import { digestOf, nowOf, type Sending } from "./sending";
import { writeSync } from "./sync-rows";

/** Returns the company's contact of a client, which is created if it is not there, and changed if asked. */
export async function sendContact(sending: Sending, client: ClientRow, isChanged: boolean): Promise<string> {
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
