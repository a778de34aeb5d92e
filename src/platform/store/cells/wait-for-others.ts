import { setTimeout as wait } from "node:timers/promises";
import type { ClientBase } from "pg";

/** Milliseconds between two looks. */
const LOOK = 20;

/** Transactions of other connections to the database, by their numbers, of the kind that requests and jobs have. */
const RUNNING = `select distinct virtualtransaction as number from pg_locks join pg_stat_activity using (pid)
  where locktype = 'virtualxid' and granted and datname = current_database() and pid <> pg_backend_pid()
    and backend_type = 'client backend' and application_name <> 'paypacket-export'`;

/**
 * Waits until every transaction that is running now has ended, for as many milliseconds; false if one has not. Exports are
 * not waited for: they only read.
 */
export async function waitForOthers(client: ClientBase, milliseconds: number): Promise<boolean> {
  const until = performance.now() + milliseconds;
  let left = await running(client);
  while (left.size > 0 && performance.now() < until) {
    await wait(LOOK);
    const now = await running(client);
    left = new Set([...left].filter((number) => now.has(number)));
  }
  return left.size === 0;
}

async function running(client: ClientBase): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ number: string }>(RUNNING);
  return new Set(rows.map(({ number }) => number));
}
