import { Client } from "pg";
import { expect } from "vitest";

const WAITING = `select from pg_locks where not granted
  and database = (select oid from pg_database where datname = current_database())`;

/** Makes requests at once: all have begun, and wait, before any of them can write to a table. Returns their answers. */
export async function atOnce<T>(
  { databaseUrl, table }: { readonly databaseUrl: string; readonly table: string },
  requests: readonly (() => Promise<T>)[],
): Promise<readonly T[]> {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await database.query(`begin; lock table ${table} in exclusive mode`);
    const answers = Promise.all(requests.map((request) => request()));
    await expect.poll(async () => (await database.query(WAITING)).rowCount).toBe(requests.length);
    await database.query("rollback");
    return await answers;
  } finally {
    await database.end();
  }
}

const WAITS_FOR = `select from pg_locks where locktype = 'advisory' and not granted
  and (classid::bigint << 32) | objid::bigint = hashtextextended($1, 0)
  and database = (select oid from pg_database where datname = current_database())`;

/** Makes a request while the name that it locks is held elsewhere. Returns its answer, for which it has waited. */
export async function whileHeld<T>(databaseUrl: string, name: string, request: () => Promise<T>): Promise<T> {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await database.query("select pg_advisory_lock(hashtextextended($1, 0))", [name]);
    const answer = request();
    await expect
      .poll(async () => (await database.query(WAITS_FOR, [name])).rowCount, { message: name })
      .toBeGreaterThan(0);
    await database.query("select pg_advisory_unlock_all()");
    return await answer;
  } finally {
    await database.end();
  }
}
