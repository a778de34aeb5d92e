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

/** Who waits for a row waits for the other transaction, which is of no database. */
const WAITING_FOR_ROWS = `select from pg_stat_activity
  where wait_event_type = 'Lock' and datname = current_database()`;

/**
 * Makes a request while an employee's record is held, as by a run that is locked, which writes something for the employee, $1,
 * before it releases the record. Returns the answer, for which it has waited.
 */
export async function whileRecordHeld<T>(
  databaseUrl: string,
  { employeeId, writes }: { readonly employeeId: string; readonly writes: string },
  request: () => Promise<T>,
): Promise<T> {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await database.query("begin");
    await database.query("select from employee where employee_id = $1 for no key update", [employeeId]);
    const answer = request();
    await expect.poll(async () => (await database.query(WAITING_FOR_ROWS)).rowCount).toBeGreaterThan(0);
    await database.query(writes, [employeeId]);
    await database.query("commit");
    return await answer;
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
