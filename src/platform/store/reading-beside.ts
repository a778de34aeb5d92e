import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Transactions } from "./transactions";
import type { Tx } from "./tx";

/** Milliseconds for a second connection to be found: whoever waits for it has one that others may be waiting for. */
const LONGEST_WAIT = 2_000;

/**
 * Does work with a second transaction of the organisation, which only reads and has a connection of its own: the database
 * reads while it keeps what the first one writes. The second sees what is committed, and nothing that the first has
 * changed. If no connection is free in time, both are the first transaction: the work must do with that, too, and must
 * read nothing that the first has locked against reading.
 */
export async function readingBeside<T>(
  store: Pick<Transactions, "inTenant">,
  { organisation, tx }: { readonly organisation: string; readonly tx: Tx },
  work: (reader: Tx) => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const { signal } = ended;
  const begun = new Promise<Tx>((resolve) => {
    const reading = store.inTenant(organisation, async (reader) => {
      await sql`set transaction read only`.execute(reader);
      resolve(reader);
      if (!signal.aborted) await once(signal, "abort");
    });
    // What was read is of use even if the end of reading fails; a read that fails is noticed by the work.
    reading.catch(() => resolve(tx));
  });
  try {
    return await work(await Promise.race([begun, wait(LONGEST_WAIT, tx, { signal })]));
  } finally {
    ended.abort();
  }
}
