import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { ClientBase } from "pg";
import { errorCode } from "../error-code";
import { StoreFault } from "./store-fault";

/** The advisory lock held while a database is migrated; any fixed number. */
const LOCK = 7_296_001;

/**
 * Seconds for which a migration waits for a table that others use: one at first, and one more with each try, as far as a
 * request has time to wait, too: whoever wants the table meanwhile waits behind it. All tries last longer than any request.
 */
const LONGEST_WAIT = 8;
const MOST_TRIES = 100;
const PAUSE = 1_000;
/** PostgreSQL's codes for a lock that was waited for too long, and for a deadlock. */
const IN_USE = new Set(["55P03", "40P01"]);

/** One migration of the database; once released it never changes. */
export interface Migration {
  /** Chapter and number, such as "platform-0001"; applied in the given order. */
  readonly id: string;
  /** Plain SQL, run in its own transaction. */
  readonly sql: string;
}

/**
 * Migrates a database, one process at a time; the others wait and find it done. Throws `StoreFault` if the database has
 * migrations that this program does not know, or if a migration changed after it was applied.
 */
export async function migrate(client: ClientBase, migrations: readonly Migration[]): Promise<readonly string[]> {
  await client.query("select pg_advisory_lock($1)", [LOCK]);
  try {
    await client.query(
      "create table if not exists migration (id text primary key, digest text not null, applied_at timestamptz not null default now())",
    );
    const applied = await appliedMigrations(client);
    checkHistory(applied, migrations);
    const waiting = migrations.filter(({ id }) => !applied.has(id));
    for (const migration of waiting) await apply(client, migration);
    return waiting.map(({ id }) => id);
  } finally {
    await client.query("select pg_advisory_unlock($1)", [LOCK]);
  }
}

async function appliedMigrations(client: ClientBase): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ id: string; digest: string }>("select id, digest from migration");
  return new Map(rows.map(({ id, digest }) => [id, digest]));
}

function checkHistory(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.id, digestOf(migration)]));
  if (known.size < migrations.length) throw new StoreFault("two_migrations_of_one_id", "Two migrations have one id.");
  for (const [id, digest] of applied) {
    if (!known.has(id)) {
      throw new StoreFault("database_is_newer", `The database has migration ${id}, which this program does not know.`);
    }
    if (known.get(id) !== digest) {
      throw new StoreFault("migration_changed", `Migration ${id} is not the one that was applied to the database.`);
    }
  }
}

async function apply(client: ClientBase, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const error = await tryToApply(client, migration, Math.min(tries, LONGEST_WAIT));
    if (error === null) return;
    if (tries === MOST_TRIES || !IN_USE.has(errorCode(error))) {
      throw new StoreFault("migration_failed", `Migration ${migration.id} failed: ${String(error)}`);
    }
    await wait(PAUSE);
  }
}

/** Returns the error, with nothing done; null if the migration is applied. */
async function tryToApply(client: ClientBase, migration: Migration, seconds: number): Promise<unknown> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = '${seconds}s'`);
    await client.query(migration.sql);
    await client.query("insert into migration (id, digest) values ($1, $2)", [migration.id, digestOf(migration)]);
    await client.query("commit");
    return null;
  } catch (error) {
    await client.query("rollback");
    return error;
  }
}

function digestOf({ sql }: Migration): string {
  return createHash("sha256").update(sql).digest("hex");
}
