import type { Pool } from "pg";
import { PrimaryClient } from "../postgres";
import { StoreFault } from "./store-fault";

/** The database on its server: the server by when it started, the database by its number. */
const IDENTITY = `select pg_postmaster_start_time()::text as started, oid::text from pg_database
  where datname = current_database()`;

/** Checks that a pool leads to the same database as an address. Throws `StoreFault` `other_database`. */
export async function checkPool(pool: Pool, url: string): Promise<void> {
  const client = new PrimaryClient({ connectionString: url });
  await client.connect();
  try {
    const [direct, pooled] = await Promise.all([client.query(IDENTITY), pool.query(IDENTITY)]);
    if (JSON.stringify(direct.rows) === JSON.stringify(pooled.rows)) return;
  } finally {
    await client.end();
  }
  throw new StoreFault(
    "other_database",
    "The pool of connections leads to another database than the address without it.",
  );
}
