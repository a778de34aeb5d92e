import { sql } from "kysely";
import type { Tx } from "./transactions";

/**
 * Locks a name until the end of the transaction: `alone`, or `shared` with others in that mode. Conflicting callers
 * wait. Names apply to the whole database: they begin with their subject and end in an identifier.
 */
export async function hold(tx: Tx, name: string, mode: "alone" | "shared" = "alone"): Promise<void> {
  const key = sql`hashtextextended(${name}, 0)`;
  await (mode === "alone"
    ? sql`select pg_advisory_xact_lock(${key})`
    : sql`select pg_advisory_xact_lock_shared(${key})`
  ).execute(tx);
}
