import { createHash } from "node:crypto";
import type { ClientBase } from "pg";
import { StoreFault } from "./store-fault";

/** The advisory lock held while a database is migrated; any fixed number. */
const LOCK = 7_296_001;

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
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await client.query("insert into migration (id, digest) values ($1, $2)", [migration.id, digestOf(migration)]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new StoreFault("migration_failed", `Migration ${migration.id} failed: ${String(error)}`);
  }
}

function digestOf({ sql }: Migration): string {
  return createHash("sha256").update(sql).digest("hex");
}
