import { hold, holdLate, type Tx } from "../../../platform/store";
import { type ClientRow, findClient } from "../clients/find-client";

/**
 * Lets one request at a time change the invoices, credit notes, allocations and payments of a client: what is due and
 * what is left to credit is read and written under this one lock. A condition on a version may have locked a row before.
 */
export async function holdClient(tx: Tx, clientId: string): Promise<ClientRow> {
  const client = await findClient(tx, clientId);
  await holdLate(tx, lockName(client), "alone");
  return client;
}

/** The same for several clients, in one order, before anything else is locked. */
export async function holdClients(tx: Tx, clients: readonly ClientRow[]): Promise<void> {
  for (const name of clients.map(lockName).sort()) await hold(tx, name);
}

function lockName({ organisation_id, client_id }: ClientRow): string {
  return `billing client ${organisation_id} ${client_id}`;
}
