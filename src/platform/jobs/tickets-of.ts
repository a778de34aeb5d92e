import type { ClientBase } from "pg";
import { SCHEMA } from "./queue-schema";

const WAITING = `data ->> 'organisation' = $1 and state in ('created', 'retry', 'active')`;

/** Copies the tickets of an organisation's jobs that have not ended to the queue of another database; returns how many. */
export async function copyTickets(from: ClientBase, to: ClientBase, organisation: string): Promise<number> {
  const { rows } = await from.query<{ ticket: unknown }>(
    `select to_jsonb(job) || '{"state": "created", "started_on": null, "heartbeat_on": null}' as ticket
      from ${SCHEMA}.job where ${WAITING}`,
    [organisation],
  );
  await to.query("begin");
  try {
    await dropTickets(to, organisation);
    await to.query(
      `insert into ${SCHEMA}.job
        select ticket.* from jsonb_array_elements($1::jsonb) as each, jsonb_populate_record(null::${SCHEMA}.job, each) as ticket`,
      [JSON.stringify(rows.map(({ ticket }) => ticket))],
    );
    await to.query("commit");
  } catch (error) {
    await to.query("rollback");
    throw error;
  }
  return rows.length;
}

/** Removes the tickets of an organisation's jobs that have not ended. */
export async function dropTickets(client: ClientBase, organisation: string): Promise<void> {
  await client.query(`delete from ${SCHEMA}.job where ${WAITING}`, [organisation]);
}

/** Returns whether a database has a queue, which the first process that works on it makes. */
export async function hasQueue(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('${SCHEMA}.job') is not null as there`);
  return rows[0]?.there === true;
}
